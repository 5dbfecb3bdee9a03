import { selfServe } from '#/networks/linkedin/scopes.ts';
import type { Answer, TestSandbox } from '#/testing/sandbox.ts';

const redirectUri = 'http://localhost:9009/linkedin-callback';
const app = { client_id: 'sandbox-linkedin-client', client_secret: 'sandbox-linkedin-secret' };
const versioned = { 'linkedin-version': '202609', 'x-restli-protocol-version': '2.0.0' };
const pageScopes = ['r_basicprofile', 'rw_organization_admin', 'w_organization_social', 'r_organization_social'];
export const usual = [...selfServe, ...pageScopes].join(' ');

/** LinkedIn as an app and its people meet it. */
export class TestLinkedin {
  readonly sandbox: TestSandbox;

  constructor(sandbox: TestSandbox) {
    this.sandbox = sandbox;
  }

  dialog(query: Record<string, string> = {}): string {
    const asked = {
      response_type: 'code',
      client_id: app.client_id,
      redirect_uri: redirectUri,
      state: 'a state',
      scope: usual,
    };
    return `${this.sandbox.url}/linkedin/oauth/v2/authorization?${new URLSearchParams({ ...asked, ...query })}`;
  }

  /** Where the browser is sent when the person presses a button. */
  async answer(form: Record<string, string>, query: Record<string, string> = {}): Promise<URL> {
    const sent = await fetch(this.dialog(query), {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
    return new URL(sent.headers.get('location') ?? '');
  }

  async codeOf(handle: string, query: Record<string, string> = {}): Promise<string> {
    const { id } = (await this.sandbox.steer('accounts', { network: 'linkedin', handle })).body.accounts[0];
    return (await this.answer({ answer: 'authorize', account: id }, query)).searchParams.get('code') ?? '';
  }

  token(form: Record<string, string>): Promise<Answer> {
    const body = new URLSearchParams({ ...app, ...form });
    return this.call('/linkedin/oauth/v2/accessToken', { method: 'POST', body });
  }

  exchange(code: string): Promise<Answer> {
    return this.token({ grant_type: 'authorization_code', code, redirect_uri: redirectUri });
  }

  async signIn(handle = 'ana-fala', query: Record<string, string> = {}): Promise<TestMember> {
    const { body } = await this.exchange(await this.codeOf(handle, query));
    return new TestMember(this, body.access_token);
  }

  async call(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(path.startsWith('http') ? path : `${this.sandbox.url}${path}`, init);
    const text = await response.text();
    let body: unknown = text;
    try {
      body = JSON.parse(text);
    } catch {
      // A broken body is one of the things under test, and many answers have none.
    }
    return { status: response.status, headers: response.headers, body };
  }

  steer(action: string, order: object): Promise<Answer> {
    return this.sandbox.steer(`networks/linkedin/${action}`, order);
  }

  async fault(fault: string, more: object = {}): Promise<void> {
    const { status, body } = await this.sandbox.steer('faults', { network: 'linkedin', fault, ...more });
    if (status !== 200) throw new Error(body.error);
  }

  async ledger(): Promise<Record<string, unknown>[]> {
    return (await this.sandbox.steer('ledger?network=linkedin')).body;
  }
}

/** A member with a token. */
export class TestMember {
  readonly linkedin: TestLinkedin;
  readonly token: string;

  constructor(linkedin: TestLinkedin, token: string) {
    this.linkedin = linkedin;
    this.token = token;
  }

  request(path: string, init: RequestInit = {}, headers: Record<string, string> = versioned): Promise<Answer> {
    const own = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json', ...headers };
    return this.linkedin.call(`/linkedin-api${path}`, { ...init, headers: own });
  }

  send(path: string, body: object): Promise<Answer> {
    return this.request(path, { method: 'POST', body: JSON.stringify(body) });
  }

  async urn(): Promise<string> {
    return `urn:li:person:${(await this.request('/v2/userinfo')).body.sub}`;
  }

  async page(): Promise<string> {
    return (await this.request('/rest/organizationAcls?q=roleAssignee')).body.elements[0].organization;
  }

  /** A post of the member, unless `more` says otherwise. */
  async post(commentary: string, more: object = {}): Promise<Answer> {
    return this.send('/rest/posts', {
      author: await this.urn(),
      commentary,
      visibility: 'PUBLIC',
      distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
      lifecycleState: 'PUBLISHED',
      isReshareDisabledByAuthor: false,
      ...more,
    });
  }

  /** The URN of a picture that was sent. */
  async image(bytes: Uint8Array<ArrayBuffer>, owner: string): Promise<string> {
    const begun = await this.send('/rest/images?action=initializeUpload', { initializeUploadRequest: { owner } });
    const { uploadUrl, image } = begun.body.value;
    await this.linkedin.call(uploadUrl, { method: 'PUT', body: bytes });
    return image;
  }
}
