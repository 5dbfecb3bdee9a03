import { selfServe } from '#/networks/linkedin/scopes.ts';
import type { Answer, TestSandbox } from '#/testing/sandbox.ts';
import { TestCaller, TestNetwork } from '#/testing/test-network.ts';

const client_id = 'sandbox-linkedin-client';
const versioned = { 'linkedin-version': '202609', 'x-restli-protocol-version': '2.0.0' };
const pageScopes = ['r_basicprofile', 'rw_organization_admin', 'w_organization_social', 'r_organization_social'];
export const usual = [...selfServe, ...pageScopes].join(' ');

/** LinkedIn as an app and its people meet it. */
export class TestLinkedin extends TestNetwork {
  constructor(sandbox: TestSandbox) {
    super(sandbox, {
      network: 'linkedin',
      api: '',
      consent: '/linkedin/oauth/v2/authorization',
      asked: { client_id, redirect_uri: 'http://localhost:9009/linkedin-callback', scope: usual },
      token: {
        path: '/linkedin/oauth/v2/accessToken',
        fields: { client_id, client_secret: 'sandbox-linkedin-secret' },
      },
    });
  }

  /** Where the browser is sent when the person presses a button. */
  async answer(form: Record<string, string>, query: Record<string, string> = {}): Promise<URL> {
    return new URL((await this.decide(form, query)).headers.get('location') ?? '');
  }

  async signIn(handle = 'ana-fala', query: Record<string, string> = {}): Promise<TestMember> {
    const { body } = await this.exchange(await this.codeOf(handle, query));
    return new TestMember(this, body.access_token);
  }
}

/** A member with a token. */
export class TestMember extends TestCaller<TestLinkedin> {
  override request(path: string, init: RequestInit = {}, headers: Record<string, string> = versioned): Promise<Answer> {
    const own = { 'content-type': 'application/json', ...headers };
    return super.request(`/linkedin-api${path}`, { ...init, headers: own });
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
  image(bytes: Uint8Array<ArrayBuffer>, owner: string): Promise<string> {
    return this.#upload('image', bytes, owner);
  }

  document(bytes: Uint8Array<ArrayBuffer>, owner: string): Promise<string> {
    return this.#upload('document', bytes, owner);
  }

  async #upload(kind: 'image' | 'document', bytes: Uint8Array<ArrayBuffer>, owner: string): Promise<string> {
    const begun = await this.send(`/rest/${kind}s?action=initializeUpload`, { initializeUploadRequest: { owner } });
    const { uploadUrl, [kind]: urn } = begun.body.value;
    await this.at.call(uploadUrl, { method: 'PUT', body: bytes });
    return urn;
  }
}
