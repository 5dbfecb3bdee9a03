import { serveForTest } from '#/testing/pretend-network.ts';
import type { Answer, TestSandbox } from '#/testing/sandbox.ts';

export const redirectUri = 'http://localhost:9009/threads-callback';
export const app = { client_id: '200000000000001', client_secret: 'sandbox-threads-secret' };
export const publishScopes =
  'threads_basic,threads_content_publish,threads_delete,threads_manage_replies,threads_read_replies';

/** Threads as an app and its people meet it. */
export class TestThreads {
  readonly sandbox: TestSandbox;

  constructor(sandbox: TestSandbox) {
    this.sandbox = sandbox;
  }

  authorizeAddress(query: Record<string, string> = {}): string {
    const { client_id } = app;
    const asked = {
      response_type: 'code',
      client_id,
      redirect_uri: redirectUri,
      scope: publishScopes,
      state: 'a state',
    };
    return `${this.sandbox.url}/threads/oauth/authorize?${new URLSearchParams({ ...asked, ...query })}`;
  }

  /** What the person's browser is answered. */
  decide(form: Record<string, string>, query: Record<string, string> = {}): Promise<Response> {
    return fetch(this.authorizeAddress(query), { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  }

  async idOf(handle: string): Promise<string> {
    return (await this.sandbox.steer('accounts', { network: 'threads', handle })).body.accounts[0].id;
  }

  async codeOf(handle: string, query: Record<string, string> = {}): Promise<string> {
    const answer = await this.decide({ answer: 'authorize', account: await this.idOf(handle) }, query);
    return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  }

  /** The answer keeps its text, because of the number in it. */
  exchange(code: string, form: Record<string, string> = {}): Promise<Answer & { text: string }> {
    const asked = { ...app, grant_type: 'authorization_code', code, redirect_uri: redirectUri };
    return this.call('oauth/access_token', { method: 'POST', body: new URLSearchParams({ ...asked, ...form }) });
  }

  prolong(token: string): Promise<Answer> {
    const { client_secret } = app;
    const asked = { grant_type: 'th_exchange_token', client_secret, access_token: token };
    return this.call(`access_token?${new URLSearchParams(asked)}`);
  }

  refresh(token: string): Promise<Answer> {
    const asked = { grant_type: 'th_refresh_token', access_token: token };
    return this.call(`refresh_access_token?${new URLSearchParams(asked)}`);
  }

  debug(token: string): Promise<Answer> {
    return this.call(`v1.0/debug_token?${new URLSearchParams({ access_token: token, input_token: token })}`);
  }

  /** Somebody who has allowed everything that publishing needs, with a token that lives long. */
  async signIn(handle = 'studio.fala', query: Record<string, string> = {}): Promise<TestUser> {
    const { body } = await this.exchange(await this.codeOf(handle, query));
    return new TestUser(this, (await this.prolong(body.access_token)).body.access_token);
  }

  async call(path: string, init: RequestInit = {}): Promise<Answer & { text: string }> {
    const response = await fetch(`${this.sandbox.url}/threads-api/${path}`, init);
    const text = await response.text();
    let body: unknown = text;
    try {
      body = JSON.parse(text);
    } catch {
      // A broken body is one of the things under test.
    }
    return { status: response.status, headers: response.headers, body, text };
  }

  steer(action: string, order: object): Promise<Answer> {
    return this.sandbox.steer(`networks/threads/${action}`, order);
  }

  async fault(fault: string, more: object = {}): Promise<void> {
    const { status, body } = await this.sandbox.steer('faults', { network: 'threads', fault, ...more });
    if (status !== 200) throw new Error(body.error);
  }

  advance(advanceMs: number): Promise<Answer> {
    return this.sandbox.steer('clock', { advanceMs });
  }

  async page(path: string): Promise<string> {
    return (await fetch(`${this.sandbox.url}${path}`)).text();
  }

  async ledger(): Promise<Record<string, unknown>[]> {
    return (await this.sandbox.steer('ledger?network=threads')).body;
  }
}

/** A signed-in account. */
export class TestUser {
  readonly threads: TestThreads;
  readonly token: string;

  constructor(threads: TestThreads, token: string) {
    this.threads = threads;
    this.token = token;
  }

  get(path: string): Promise<Answer> {
    return this.#call(path, {});
  }

  delete(id: string): Promise<Answer> {
    return this.#call(id, { method: 'DELETE' });
  }

  send(path: string, fields: Record<string, string>): Promise<Answer> {
    return this.#call(path, { method: 'POST', body: new URLSearchParams(fields) });
  }

  create(fields: Record<string, string>): Promise<Answer> {
    return this.send('me/threads', fields);
  }

  publish(id: string): Promise<Answer> {
    return this.send('me/threads_publish', { creation_id: id });
  }

  async status(id: string): Promise<object> {
    return (await this.get(`${id}?fields=status,error_message`)).body;
  }

  /** The id of a container. */
  async begin(fields: Record<string, string>): Promise<string> {
    return (await this.create(fields)).body.id;
  }

  /** The id of a post; processing must take no time. */
  async post(text: string, more: Record<string, string> = {}): Promise<string> {
    const id = await this.begin({ media_type: 'TEXT', text, ...more });
    return (await this.publish(id)).body.id;
  }

  #call(path: string, init: RequestInit): Promise<Answer> {
    return this.threads.call(`v1.0/${path}`, { ...init, headers: { authorization: `Bearer ${this.token}` } });
  }
}

/** Addresses at which these files are, until the test ends. */
export async function serveFiles(files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>): Promise<string> {
  return serveForTest((served) => {
    served.get('/:name', (context) => {
      const bytes = files[context.req.param('name')];
      return bytes === undefined ? context.notFound() : new Response(bytes);
    });
  });
}
