import { serveForTest } from '#/testing/pretend-network.ts';
import type { Answer, TestSandbox } from '#/testing/sandbox.ts';
import { TestCaller, TestNetwork } from '#/testing/test-network.ts';

export const redirectUri = 'http://localhost:9009/threads-callback';
export const app = { client_id: '200000000000001', client_secret: 'sandbox-threads-secret' };
export const publishScopes =
  'threads_basic,threads_content_publish,threads_delete,threads_manage_replies,threads_read_replies';

/** Threads as an app and its people meet it. */
export class TestThreads extends TestNetwork {
  constructor(sandbox: TestSandbox) {
    super(sandbox, {
      network: 'threads',
      api: '/threads-api/',
      consent: '/threads/oauth/authorize',
      asked: { client_id: app.client_id, redirect_uri: redirectUri, scope: publishScopes },
      token: { path: 'oauth/access_token', fields: app },
    });
  }

  prolong(token: string): Promise<Answer> {
    const { client_secret } = app;
    const asked = { grant_type: 'th_exchange_token', client_secret, access_token: token };
    return this.call(`access_token?${new URLSearchParams(asked)}`);
  }

  override refresh(token: string): Promise<Answer> {
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
}

/** A signed-in account. */
export class TestUser extends TestCaller<TestThreads> {
  override request(path: string, init: RequestInit = {}): Promise<Answer> {
    return super.request(`v1.0/${path}`, init);
  }

  override send(path: string, fields: Record<string, string>): Promise<Answer> {
    return this.request(path, { method: 'POST', body: new URLSearchParams(fields) });
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
