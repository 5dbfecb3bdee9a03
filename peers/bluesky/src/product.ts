import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Connection, Media, Post, SchedulePost } from '@nonet/contract';
import { connectionsSchema, mediaSchema, postChangedSchema, postSchema } from '@nonet/contract';
import type { Child } from '#/child.ts';
import { endChild, eventually, freePort, startChild } from '#/child.ts';

/** The product, running on its own embedded database in a folder that lasts as long as this. */
export interface Product {
  readonly url: string;
  /** What it has printed since it was started last. */
  output(): string;
  /** Ends it as a power cut would, without a word. */
  kill(): Promise<void>;
  /** Starts it again on the same folder and port. */
  restart(): Promise<void>;
  /** Ends it for good and removes its folder. */
  stop(): Promise<void>;
}

/** A registered person with a browser of their own. */
export interface Person {
  readonly uid: string;
  call(method: string, route: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
}

/** Starts the product as an operator would, with the given settings. */
export async function startProduct(settings: Record<string, string>): Promise<Product> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nonet-product-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { PATH, HOME, USER, LANG, TZ } = process.env;
  const env = { PATH, HOME, USER, LANG, TZ, NONET_DATA_DIR: folder, PORT: `${port}`, ...settings };

  let child: Child;
  const start = async () => {
    child = startChild('apps/server/src/main.ts', [], env);
    await eventually(() => isHealthy(url), child, 60_000);
  };
  await start();
  return {
    url,
    output: () => child.output(),
    kill: () => endChild(child, 'SIGKILL'),
    restart: () => start(),
    stop: async () => {
      await endChild(child);
      await endDatabase(folder);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Registers somebody, as the sign-up page does. */
export async function register(url: string, name: string): Promise<Person> {
  const signedUp = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ name, email: `${name}@mail.test`, password: 'a long enough passphrase' }),
  });
  if (!signedUp.ok) throw new Error(`sign-up answered ${signedUp.status}: ${await signedUp.text()}`);
  const { user } = (await signedUp.json()) as { user: { id: string } };
  const cookie = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

  let bearer: string | null = null;
  const freshBearer = async () => {
    const response = await fetch(`${url}/api/auth/token`, { headers: { cookie, origin: url } });
    return ((await response.json()) as { token: string }).token;
  };
  const send = async (method: string, route: string, body: unknown, headers: Record<string, string>) => {
    bearer ??= await freshBearer();
    const isFile = body instanceof Uint8Array;
    return fetch(`${url}${route}`, {
      method,
      headers: {
        cookie,
        origin: url,
        authorization: `Bearer ${bearer}`,
        'x-user-id': user.id,
        ...(body !== undefined && !isFile && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    });
  };
  return {
    uid: user.id,
    call: async (method, route, body, headers = {}) => {
      const response = await send(method, route, body, headers);
      if (response.status !== 401) return response;
      bearer = null;
      return send(method, route, body, headers);
    },
  };
}

/** Connects a Bluesky account and returns the connection. */
export async function connectBluesky(person: Person, handle: string, appPassword: string): Promise<Connection> {
  const body = { uid: person.uid, identifier: handle, appPassword };
  await expectOk(await person.call('POST', '/api/bluesky/connect', body));
  const connections = connectionsSchema.parse(await expectOk(await person.call('GET', '/api/social/connections')));
  const connection = connections.bluesky.find(({ username }) => username === handle);
  if (!connection) throw new Error(`${handle} is not among the connections.`);
  return connection;
}

export async function uploadMedia(person: Person, bytes: Uint8Array, contentType: string): Promise<Media> {
  const answer = await person.call('POST', '/api/media', bytes, { 'content-type': contentType });
  return mediaSchema.parse(await expectOk(answer));
}

export async function schedule(person: Person, post: SchedulePost): Promise<Post> {
  const answer = await person.call('POST', '/api/social/posts/schedule', { userId: person.uid, ...post });
  return postChangedSchema.parse(await expectOk(answer)).post;
}

export async function deletePost(person: Person, id: string): Promise<void> {
  await expectOk(await person.call('DELETE', `/api/posts/${id}`));
}

/** Waits until a post is published; a post that has failed says why. */
export async function untilPublished(person: Person, id: string): Promise<Post> {
  return eventually(
    async () => {
      const post = postSchema.parse(await expectOk(await person.call('GET', `/api/posts/${id}`)));
      if (post.status === 'failed') throw new Error(`The post has failed: ${JSON.stringify(post.targets)}`);
      return post.status === 'published' ? post : null;
    },
    null,
    150_000,
  );
}

async function expectOk(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return text === '' ? null : JSON.parse(text);
}

async function isHealthy(url: string): Promise<true | null> {
  try {
    return (await fetch(`${url}/api/health`)).ok || null;
  } catch {
    // Not listening yet.
    return null;
  }
}

/** A product that had to be killed leaves its PostgreSQL running; nothing may outlive the test. */
async function endDatabase(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const pidFile = files.find((file) => path.basename(file) === 'postmaster.pid');
  if (pidFile === undefined) return;
  const [pid] = (await readFile(path.join(folder, pidFile), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGQUIT');
  await eventually(
    async () => ((await readdir(path.dirname(path.join(folder, pidFile)))).includes('postmaster.pid') ? null : true),
    null,
  );
}
