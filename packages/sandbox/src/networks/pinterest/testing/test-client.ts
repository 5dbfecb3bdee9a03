import type { Answer, TestSandbox } from '#/testing/sandbox.ts';
import { TestCaller, TestNetwork } from '#/testing/test-network.ts';

export const redirectUri = 'http://localhost:9009/pinterest-callback';
const client_id = '1500000';
const publicScopes = 'user_accounts:read,pins:read,pins:write,boards:read,boards:write';
const scope = `${publicScopes},boards:read_secret,boards:write_secret,pins:read_secret,pins:write_secret`;

/** Pinterest as an app and its people meet it. */
export class TestPinterest extends TestNetwork {
  /** The host that calls go to. */
  host = 'pinterest-api';

  constructor(sandbox: TestSandbox) {
    super(sandbox, {
      network: 'pinterest',
      api: '/',
      consent: '/pinterest/oauth/',
      asked: { client_id, redirect_uri: redirectUri, scope },
      token: {
        path: 'oauth/token',
        headers: { authorization: `Basic ${btoa(`${client_id}:sandbox-pinterest-secret`)}` },
      },
    });
  }

  override call(path: string, init: RequestInit = {}): Promise<Answer> {
    return super.call(`${this.host}/v5/${path}`, init);
  }

  /** Somebody who has allowed everything, or what `asked` names. */
  async signIn(handle = 'studio_fala', asked = scope): Promise<TestUser> {
    const { body } = await this.exchange(await this.codeOf(handle, { scope: asked }));
    return new TestUser(this, body.access_token, body.refresh_token);
  }
}

/** Somebody's token, and what can be done with it. */
export class TestUser extends TestCaller<TestPinterest> {
  /** The id of the board with this name. */
  async board(name = 'Ceramics'): Promise<string> {
    const { body } = await this.get('boards');
    return body.items.find((board: { name: string }) => board.name === name).id;
  }

  /** Makes a Pin with a picture, unless `more` says otherwise. */
  async pin(more: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
    const { board_id = await this.board() } = more;
    const media_source = { source_type: 'image_base64', content_type: 'image/png', data: png };
    return this.send('pins', { title: 'Bowls', media_source, ...more, board_id });
  }

  /** Registers a video and sends it; the answers of both. */
  async upload(video: Uint8Array<ArrayBuffer>, more: { fields?: object; headers?: Record<string, string> } = {}) {
    const { body: registered } = await this.send('media', { media_type: 'video' });
    const form = new FormData();
    const fields = { ...registered.upload_parameters, ...more.fields };
    for (const [name, value] of Object.entries(fields)) form.append(name, `${value}`);
    form.append('file', new Blob([video]));
    const init = { method: 'POST', body: form, headers: more.headers ?? {} };
    const answer = await fetch(registered.upload_url, init);
    return { id: registered.media_id as string, registered, status: answer.status, text: await answer.text() };
  }
}

/** One pixel. */
export const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
