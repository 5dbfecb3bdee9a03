import { createHash } from 'node:crypto';

import type { Answer, TestSandbox } from '#/testing/sandbox.ts';

export const redirectUri = 'http://localhost:9009/tiktok-callback';
export const app = { client_key: 'sandboxtiktokkey', client_secret: 'sandbox-tiktok-secret' };
const allScopes = 'user.info.basic,video.publish,video.upload,video.list';
const codeVerifier = 'v'.repeat(43);

/** TikTok as an app and its people meet it. */
export class TestTiktok {
  readonly sandbox: TestSandbox;

  constructor(sandbox: TestSandbox) {
    this.sandbox = sandbox;
  }

  authorizeAddress(query: Record<string, string> = {}): string {
    const asked = {
      client_key: app.client_key,
      response_type: 'code',
      scope: allScopes,
      redirect_uri: redirectUri,
      state: 'a state',
      code_challenge: createHash('sha256').update(codeVerifier).digest('hex'),
      code_challenge_method: 'S256',
    };
    return `${this.sandbox.url}/tiktok/v2/auth/authorize/?${new URLSearchParams({ ...asked, ...query })}`;
  }

  /** What the person's browser is answered. */
  decide(form: Record<string, string>, query: Record<string, string> = {}): Promise<Response> {
    return fetch(this.authorizeAddress(query), { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  }

  async idOf(handle: string): Promise<string> {
    return (await this.sandbox.steer('accounts', { network: 'tiktok', handle })).body.accounts[0].id;
  }

  async codeOf(handle: string, query: Record<string, string> = {}): Promise<string> {
    const answer = await this.decide({ answer: 'authorize', account: await this.idOf(handle) }, query);
    return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  }

  token(form: Record<string, string>): Promise<Answer> {
    return this.call('v2/oauth/token/', { method: 'POST', body: new URLSearchParams({ ...app, ...form }) });
  }

  exchange(code: string, form: Record<string, string> = {}): Promise<Answer> {
    const asked = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier };
    return this.token({ ...asked, ...form });
  }

  refresh(refreshToken: string): Promise<Answer> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
  }

  revoke(token: string): Promise<Answer> {
    return this.call('v2/oauth/revoke/', { method: 'POST', body: new URLSearchParams({ ...app, token }) });
  }

  /** Somebody who has allowed everything that publishing needs, or what is asked. */
  async signIn(handle = 'studio.fala', scope = allScopes): Promise<TestUser> {
    const { body } = await this.exchange(await this.codeOf(handle, { scope }));
    return new TestUser(this, body.access_token, body.refresh_token);
  }

  async call(path: string, init: RequestInit = {}): Promise<Answer & { text: string }> {
    const response = await fetch(`${this.sandbox.url}/tiktok-api/${path}`, init);
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
    return this.sandbox.steer(`networks/tiktok/${action}`, order);
  }

  fault(fault: string, more: object = {}): Promise<Answer> {
    return this.sandbox.steer('faults', { network: 'tiktok', fault, ...more });
  }

  async advance(ms: number): Promise<void> {
    await this.sandbox.steer('clock', { advanceMs: ms });
  }

  async ledger(): Promise<Record<string, unknown>[]> {
    return (await this.sandbox.steer('ledger?network=tiktok')).body;
  }

  async page(path: string): Promise<string> {
    return (await fetch(`${this.sandbox.url}${path}`)).text();
  }
}

/** A signed-in account. */
export class TestUser {
  readonly tiktok: TestTiktok;
  readonly accessToken: string;
  readonly refreshToken: string;

  constructor(tiktok: TestTiktok, accessToken: string, refreshToken: string) {
    this.tiktok = tiktok;
    this.accessToken = accessToken;
    this.refreshToken = refreshToken;
  }

  get(path: string): Promise<Answer> {
    return this.tiktok.call(path, { headers: this.#headers });
  }

  post(path: string, body?: object): Promise<Answer & { text: string }> {
    const json = { 'content-type': 'application/json; charset=UTF-8' };
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    return this.tiktok.call(path, {
      method: 'POST',
      headers: { ...this.#headers, ...(body === undefined ? {} : json) },
      ...init,
    });
  }

  creator(): Promise<Answer> {
    return this.post('v2/post/publish/creator_info/query/');
  }

  /** Begins a video of so many bytes, in one chunk unless told otherwise. */
  beginVideo(bytes: number, info: object = {}, source: object = {}): Promise<Answer> {
    const post_info = { title: 'A film', privacy_level: 'SELF_ONLY', ...info };
    return this.post('v2/post/publish/video/init/', { post_info, source_info: sourceOf(bytes, source) });
  }

  beginDraft(bytes: number): Promise<Answer> {
    return this.post('v2/post/publish/inbox/video/init/', { source_info: sourceOf(bytes, {}) });
  }

  photos(addresses: readonly string[], info: object = {}, more: object = {}): Promise<Answer> {
    return this.post('v2/post/publish/content/init/', {
      media_type: 'PHOTO',
      post_mode: 'DIRECT_POST',
      post_info: { description: 'Photos', privacy_level: 'SELF_ONLY', ...info },
      source_info: { source: 'PULL_FROM_URL', photo_images: addresses, photo_cover_index: 0 },
      ...more,
    });
  }

  status(publishId: string): Promise<Answer & { text: string }> {
    return this.post('v2/post/publish/status/fetch/', { publish_id: publishId });
  }

  list(fields = 'id,create_time,title,video_description,share_url', body: object = {}): Promise<Answer> {
    return this.post(`v2/video/list/?fields=${fields}`, { max_count: 20, ...body });
  }

  get #headers(): Record<string, string> {
    return { authorization: `Bearer ${this.accessToken}` };
  }
}

/** Sends bytes of a video, from the first of them on. */
export async function put(
  address: string,
  bytes: Uint8Array<ArrayBuffer>,
  {
    from = 0,
    total = bytes.length,
    type = 'video/mp4',
    range,
  }: { from?: number; total?: number; type?: string; range?: string } = {},
): Promise<{ status: number; range: string | null }> {
  const answer = await fetch(address, {
    method: 'PUT',
    headers: { 'content-type': type, 'content-range': range ?? `bytes ${from}-${from + bytes.length - 1}/${total}` },
    body: bytes,
  });
  await answer.text();
  return { status: answer.status, range: answer.headers.get('content-range') };
}

function sourceOf(bytes: number, more: object): object {
  return { source: 'FILE_UPLOAD', video_size: bytes, chunk_size: bytes, total_chunk_count: 1, ...more };
}
