import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

import { type SandboxOptions, startSandbox } from '#/start-sandbox.ts';

/** A folder that is removed when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nonet-sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A sandbox on a free port, ended when the test ends. */
export async function sandboxForTest(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const dataDir = options.dataDir ?? (await temporaryFolder());
  const sandbox = await startSandbox({ port: 0, ...options, dataDir });
  let closed: Promise<void> | undefined;
  const stop = (): Promise<void> => (closed ??= sandbox.close());
  onTestFinished(stop);
  return new TestSandbox(sandbox.url, stop);
}

/** What a call was answered. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  readonly body: any;
  readonly text: string;
}

/** Speaks to a sandbox as its clients do, over HTTP. */
export class TestSandbox {
  readonly url: string;
  /** Ends it before the test ends; for one that runs in this process. */
  readonly stop: () => Promise<void>;

  constructor(url: string, stop: () => Promise<void> = () => Promise.resolve()) {
    this.url = url;
    this.stop = stop;
  }

  /** A steering call; a body makes it a POST. */
  async steer(path: string, body?: object): Promise<Answer> {
    return answerOf(await fetch(`${this.url}/_sandbox/${path}`, body === undefined ? {} : jsonPost(body)));
  }

  /** The ledger of Bluesky. */
  async ledger(): Promise<LedgerLine[]> {
    return (await this.steer('ledger?network=bluesky')).body;
  }

  /** The page of the last requests. */
  async requests(): Promise<string> {
    return (await fetch(`${this.url}/_sandbox/requests`)).text();
  }

  /** An XRPC call: a body or a `POST` without one makes it a procedure. */
  async xrpc(
    method: string,
    call: { body?: object; token?: string; query?: Record<string, string>; post?: true } = {},
  ) {
    const query = call.query === undefined ? '' : `?${new URLSearchParams(call.query)}`;
    const request: RequestInit =
      call.body === undefined ? { method: call.post === true ? 'POST' : 'GET' } : jsonPost(call.body);
    const headers = new Headers(request.headers);
    if (call.token !== undefined) headers.set('authorization', `Bearer ${call.token}`);
    return answerOf(await fetch(`${this.url}/xrpc/${method}${query}`, { ...request, headers }));
  }

  /** Signs the studio's account in. */
  async signIn(handle = 'studio.nonet.test', password = 'demo-demo-demo-demo'): Promise<TestSession> {
    const { status, body } = await this.xrpc('com.atproto.server.createSession', {
      body: { identifier: handle, password },
    });
    if (status !== 200) throw new Error(`Could not sign ${handle} in: ${JSON.stringify(body)}`);
    return new TestSession(this, body);
  }
}

/** A signed-in account. */
export class TestSession {
  readonly did: string;
  readonly accessJwt: string;
  readonly refreshJwt: string;
  readonly #sandbox: TestSandbox;

  constructor(sandbox: TestSandbox, tokens: { did: string; accessJwt: string; refreshJwt: string }) {
    this.#sandbox = sandbox;
    this.did = tokens.did;
    this.accessJwt = tokens.accessJwt;
    this.refreshJwt = tokens.refreshJwt;
  }

  /** putRecord in the form that is safe to repeat; `more` overrides parts of the body. */
  put(rkey: string, record: object, more: object = {}): Promise<Answer> {
    const body = { repo: this.did, collection: 'app.bsky.feed.post', rkey, record, swapRecord: null, ...more };
    return this.#sandbox.xrpc('com.atproto.repo.putRecord', { body, token: this.accessJwt });
  }

  create(record: object, more: object = {}): Promise<Answer> {
    const body = { repo: this.did, collection: 'app.bsky.feed.post', record, ...more };
    return this.#sandbox.xrpc('com.atproto.repo.createRecord', { body, token: this.accessJwt });
  }

  remove(rkey: string, more: object = {}): Promise<Answer> {
    const body = { repo: this.did, collection: 'app.bsky.feed.post', rkey, ...more };
    return this.#sandbox.xrpc('com.atproto.repo.deleteRecord', { body, token: this.accessJwt });
  }

  get(rkey: string): Promise<Answer> {
    const query = { repo: this.did, collection: 'app.bsky.feed.post', rkey };
    return this.#sandbox.xrpc('com.atproto.repo.getRecord', { query });
  }

  async upload(bytes: Uint8Array<ArrayBuffer>, type = 'image/png'): Promise<Answer> {
    const headers = { 'content-type': type, authorization: `Bearer ${this.accessJwt}` };
    const url = `${this.#sandbox.url}/xrpc/com.atproto.repo.uploadBlob`;
    return answerOf(await fetch(url, { method: 'POST', headers, body: bytes }));
  }
}

interface LedgerLine {
  network: string;
  account: string;
  remoteId: string;
  text: string;
  mediaCount: number;
  repeats: number;
  at: string;
  deleted?: true;
}

/** A post record with a text of one's own. */
export function postOf(text: string, more: object = {}): object {
  return { $type: 'app.bsky.feed.post', text, createdAt: '2026-11-20T09:00:00.000Z', ...more };
}

/** Valid record keys, told apart by a number below 1024. */
export function rkeyOf(number: number): string {
  const letters = '234567abcdefghijklmnopqrstuvwxyz';
  return `3mabcdefghi${letters.charAt(number >> 5)}${letters.charAt(number & 31)}`;
}

/** A PNG as far as its first bytes tell, of this size. */
export function pngOf(size: number, seed = 0): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size).fill(seed);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return bytes;
}

export function jsonPost(body: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // A broken body is one of the things under test, and many answers have none.
  }
  return { status: response.status, headers: response.headers, body, text };
}
