import { type Answer, jsonPost, type TestSandbox } from '#/testing/sandbox.ts';
import { challenge, TestCaller, TestNetwork } from '#/testing/test-network.ts';

export const redirectUri = 'http://localhost:9009/tiktok-callback';
export const app = { client_key: 'sandboxtiktokkey', client_secret: 'sandbox-tiktok-secret' };
const scope = 'user.info.basic,video.publish,video.upload,video.list';

/** TikTok as an app and its people meet it. */
export class TestTiktok extends TestNetwork {
  constructor(sandbox: TestSandbox) {
    super(sandbox, {
      network: 'tiktok',
      api: '/tiktok-api/',
      consent: '/tiktok/v2/auth/authorize/',
      asked: { client_key: app.client_key, scope, redirect_uri: redirectUri, ...challenge('hex') },
      token: { path: 'v2/oauth/token/', fields: app },
    });
  }

  revoke(token: string): Promise<Answer> {
    return this.call('v2/oauth/revoke/', { method: 'POST', body: new URLSearchParams({ ...app, token }) });
  }

  /** Somebody who has allowed everything that publishing needs, or what is asked. */
  async signIn(handle = 'studio.fala', asked = scope): Promise<TestUser> {
    const { body } = await this.exchange(await this.codeOf(handle, { scope: asked }));
    return new TestUser(this, body.access_token, body.refresh_token);
  }
}

/** A signed-in account. */
export class TestUser extends TestCaller<TestTiktok> {
  post(path: string, body?: object): Promise<Answer> {
    return this.request(path, body === undefined ? { method: 'POST' } : jsonPost(body));
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

  status(publishId: string): Promise<Answer> {
    return this.post('v2/post/publish/status/fetch/', { publish_id: publishId });
  }

  list(fields = 'id,create_time,title,video_description,share_url', body: object = {}): Promise<Answer> {
    return this.post(`v2/video/list/?fields=${fields}`, { max_count: 20, ...body });
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
