import type { Answer, TestSandbox } from '#/testing/sandbox.ts';

export const redirectUri = 'http://localhost:9009/pinterest-callback';
const basic = `Basic ${btoa('1500000:sandbox-pinterest-secret')}`;
const publicScopes = 'user_accounts:read,pins:read,pins:write,boards:read,boards:write';
const secretScopes = 'boards:read_secret,boards:write_secret,pins:read_secret,pins:write_secret';
const allScopes = `${publicScopes},${secretScopes}`;

/** Pinterest as an app and its people meet it. */
export class TestPinterest {
  readonly sandbox: TestSandbox;
  /** The host that calls go to. */
  host = 'pinterest-api';

  constructor(sandbox: TestSandbox) {
    this.sandbox = sandbox;
  }

  authorizeAddress(query: Record<string, string> = {}): string {
    const asked = {
      response_type: 'code',
      client_id: '1500000',
      redirect_uri: redirectUri,
      scope: allScopes,
      state: 's',
    };
    return `${this.sandbox.url}/pinterest/oauth/?${new URLSearchParams({ ...asked, ...query })}`;
  }

  /** What the person's browser is answered. */
  decide(form: Record<string, string>, query: Record<string, string> = {}): Promise<Response> {
    return fetch(this.authorizeAddress(query), { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  }

  async codeOf(handle: string, query: Record<string, string> = {}): Promise<string> {
    const { body } = await this.sandbox.steer('accounts', { network: 'pinterest', handle });
    const answer = await this.decide({ answer: 'authorize', account: body.accounts[0].id }, query);
    return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  }

  token(form: Record<string, string>, authorization = basic): Promise<Answer> {
    return this.call('oauth/token', { method: 'POST', body: new URLSearchParams(form), headers: { authorization } });
  }

  exchange(code: string, form: Record<string, string> = {}): Promise<Answer> {
    return this.token({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...form });
  }

  refresh(refreshToken: string): Promise<Answer> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
  }

  /** Somebody who has allowed everything, or what `scope` names. */
  async signIn(handle = 'studio_fala', scope = allScopes): Promise<TestUser> {
    const { body } = await this.exchange(await this.codeOf(handle, { scope }));
    return new TestUser(this, body.access_token, body.refresh_token);
  }

  async call(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(`${this.sandbox.url}/${this.host}/v5/${path}`, init);
    const text = await response.text();
    let body: unknown = text;
    try {
      body = JSON.parse(text);
    } catch {
      // A broken body is one of the things under test, and a deletion has none.
    }
    return { status: response.status, headers: response.headers, body };
  }

  steer(action: string, order: object): Promise<Answer> {
    return this.sandbox.steer(`networks/pinterest/${action}`, order);
  }

  async fault(fault: string, more: object = {}): Promise<void> {
    const { status, body } = await this.sandbox.steer('faults', { network: 'pinterest', fault, ...more });
    if (status !== 200) throw new Error(body.error);
  }

  async page(path: string): Promise<string> {
    return (await fetch(`${this.sandbox.url}${path}`)).text();
  }

  async ledger(): Promise<Record<string, unknown>[]> {
    return (await this.sandbox.steer('ledger?network=pinterest')).body;
  }
}

/** Somebody's token, and what can be done with it. */
export class TestUser {
  readonly #at: TestPinterest;
  readonly accessToken: string;
  readonly refreshToken: string;

  constructor(at: TestPinterest, accessToken: string, refreshToken: string) {
    this.#at = at;
    this.accessToken = accessToken;
    this.refreshToken = refreshToken;
  }

  get(path: string): Promise<Answer> {
    return this.#at.call(path, { headers: this.#headers });
  }

  send(path: string, body: object): Promise<Answer> {
    const headers = { ...this.#headers, 'content-type': 'application/json' };
    return this.#at.call(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  delete(path: string): Promise<Answer> {
    return this.#at.call(path, { method: 'DELETE', headers: this.#headers });
  }

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

  get #headers(): Record<string, string> {
    return { authorization: `Bearer ${this.accessToken}` };
  }
}

/** One pixel. */
export const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
