import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PlanRules, VideoPlanner } from '@nonet/domain';
import { type Assembly, joinNouns } from '#/assemble/assemble.ts';
import { layFoundation } from '#/assemble/foundation.ts';
import { type Config, type Environment, readConfig } from '#/config.ts';
import { createDatabase, type Database } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { StreamBounds } from '#/features/live/stream-places.ts';
import type { ConvertVideo } from '#/features/media/conversions/make-conversion.ts';
import type { Api } from '#/http/api.ts';
import { createLog } from '#/http/log.ts';
import { jobKind, jobNames } from '#/jobs/job-kinds.ts';
import { cloneDatabase, type TestDatabase } from '#/testing/database.ts';
import { placeReviewRenderer } from '#/testing/review-renderer.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails when it is not there
export type AnyJson = any;

export interface TestServer {
  /** Calls the application without a session. `path` may be a full address, for another host. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Registers a new person, who is then signed in. */
  register(name?: string): Promise<Person>;
  /** The application's handler, as a socket calls it. */
  assemblyFetch: Assembly['fetch'];
  api: Api;
  createWorker: Assembly['createWorker'];
  sweep: Assembly['sweep'];
  /** For `fileForNetwork`. */
  fileParts<Stored>(storage: Stored): { db: Database; storage: Stored; planVideo: VideoPlanner; quotaBytes: number };
  db: Database;
  databaseUrl: string;
  config: Config & { secret: string };
  /** Enqueues every job that normally runs at certain times. */
  enqueueTimedJobs(): Promise<void>;
  /** Runs the due jobs, and those that they enqueue. */
  runJobs(options?: { evenPutOff?: boolean }): Promise<number>;
  /** The log as parsed lines. */
  logged: Record<string, unknown>[];
  close(): Promise<void>;
}

/** A person with a browser: it sends the session cookie and the page's origin, and keeps the cookies that it gets. */
export interface Person {
  /** Their id, and that of their own space. */
  uid: SpaceId;
  email: string;
  password: string;
  readonly cookie: string;
  /** Fetches a new bearer, as the browser does. */
  bearer(): Promise<string>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Sends JSON and reads JSON. */
  json(method: string, path: string, body?: unknown): Promise<{ status: number; body: AnyJson }>;
}

export interface TestServerOptions {
  /** Settings, as an operator would give them. */
  environment?: Environment;
  isPaused?: () => boolean;
  /** The address from which calls seem to come. */
  clientAddress?: string;
  /** What plans mean here, beside what the settings say. */
  plans?: Partial<PlanRules>;
  streams?: StreamBounds;
  /** Makes videos for networks. Absent: nothing is made. */
  convert?: ConvertVideo;
  /** Says what networks get of a video. Absent: their rules do. */
  planVideo?: VideoPlanner;
  /** Adds something to the application, as a noun that is joined before all others. */
  plant?: (api: Api) => void;
  /** Makes the database. */
  clone?: () => Promise<TestDatabase>;
  /** Replaces the product's own pool. */
  connect?: (url: string) => Database;
}

export function readJson(answer: Response): Promise<AnyJson> {
  return answer.json();
}

/** Starts the real application on a database of its own; tests call it without a socket. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await (options.clone ?? cloneDatabase)();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nonet-server-'));
  const webDist = path.join(dataDir, 'web');
  await placeReviewRenderer(webDist);
  const connect = options.connect ?? ((url) => createDatabase({ url, applicationName: 'nonet:test' }));
  const db = connect(database.url);
  const logged: Record<string, unknown>[] = [];
  const read = readConfig({
    NONET_SECRET: 'the secret of a test installation, long enough',
    NONET_DATA_DIR: dataDir,
    WEB_DIST: webDist,
    NONET_LIMIT_FACTOR: '1000',
    // Texts of tests have addresses that lead to the world outside.
    LINK_CARDS: 'off',
    ...options.environment,
  });
  const config = { ...read, secret: read.secret ?? '', plans: { ...read.plans, ...options.plans } };
  const base = layFoundation(config, {
    db,
    databaseUrl: database.url,
    log: createLog('debug', { write: (line: string) => void logged.push(JSON.parse(line)) }),
    isPaused: options.isPaused ?? (() => false),
    streams: options.streams,
    convert: options.convert,
    planVideo: options.planVideo,
  });
  options.plant?.(base.api);
  const application = joinNouns(base);

  async function call(target: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(target, config.publicUrl);
    const headers = new Headers(init.headers);
    if (!headers.has('host')) headers.set('host', url.host);
    const request = new Request(url, {
      ...init,
      headers,
      ...(init.body instanceof ReadableStream ? { duplex: 'half' } : {}),
    });
    const incoming = { socket: { remoteAddress: options.clientAddress ?? '127.0.0.1' } };
    return application.fetch(request, { incoming } as never);
  }

  return {
    fetch: call,
    assemblyFetch: application.fetch,
    api: application.api,
    createWorker: application.createWorker,
    sweep: application.sweep,
    fileParts: (storage) => ({ db, storage, planVideo: base.planVideo, quotaBytes: config.mediaQuotaBytes }),
    db,
    databaseUrl: database.url,
    config,
    logged,
    async enqueueTimedJobs() {
      for (const name of jobNames)
        if (jobKind(name).cron !== undefined) await application.jobs.enqueue(db, name, {} as never);
    },
    runJobs: (options) => application.jobs.runDue(options),
    async register(name = 'Ada') {
      const email = `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}.${randomBytes(4).toString('hex')}@example.org`;
      return await signUp(call, config.publicUrl, { name, email, password: `pass-${randomBytes(6).toString('hex')}` });
    },
    async close() {
      await application.close();
      await db.destroy();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function signUp(
  call: TestServer['fetch'],
  origin: string,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<Person> {
  const cookies = new Map<string, string>();
  const header = () => [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');

  async function fetchAsPerson(target: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has('cookie') && cookies.size > 0) headers.set('cookie', header());
    if (!headers.has('origin')) headers.set('origin', origin);
    const response = await call(target, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) cookies.delete(key);
      else cookies.set(key, value);
    }
    return response;
  }

  async function json(method: string, target: string, body?: unknown): Promise<{ status: number; body: AnyJson }> {
    const response = await fetchAsPerson(target, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }

  const answer = await json('POST', '/api/auth/sign-up/email', { name, email, password });
  if (answer.status !== 200) throw new Error(`Registration failed: ${JSON.stringify(answer)}`);
  return {
    uid: answer.body.user.id,
    email,
    password,
    get cookie() {
      return header();
    },
    async bearer() {
      return (await json('GET', '/api/auth/token')).body.token;
    },
    fetch: fetchAsPerson,
    json,
  };
}
