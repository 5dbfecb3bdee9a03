import { mp4Of } from '#/testing/mp4.ts';
import type { Answer, TestSandbox } from '#/testing/sandbox.ts';
import { challenge, TestCaller, TestNetwork } from '#/testing/test-network.ts';

export const redirectUri = 'http://localhost:9009/youtube-callback';
const client_id = 'sandbox-youtube.apps.googleusercontent.com';
export const scope = 'https://www.googleapis.com/auth/youtube';

/** YouTube as an app and its people meet it. */
export class TestYoutube extends TestNetwork {
  constructor(sandbox: TestSandbox) {
    const lasting = { access_type: 'offline', prompt: 'consent' };
    super(sandbox, {
      network: 'youtube',
      api: '/youtube-api/',
      consent: '/youtube/o/oauth2/v2/auth',
      asked: { client_id, redirect_uri: redirectUri, scope, ...lasting, ...challenge('base64url') },
      token: { path: 'token', fields: { client_id, client_secret: 'sandbox-youtube-secret' } },
    });
  }

  /** Somebody who has allowed everything. */
  async signIn(handle = 'studiofala', query: Record<string, string> = {}): Promise<TestUser> {
    const { body } = await this.exchange(await this.codeOf(handle, query));
    return new TestUser(this, body.access_token, body.refresh_token);
  }
}

/** A signed-in channel. Paths are below `/youtube/v3/`, unless they begin with a slash or are whole. */
export class TestUser extends TestCaller<TestYoutube> {
  override request(path: string, init: RequestInit = {}): Promise<Answer> {
    return super.request(/^(\/|http)/.test(path) ? path.replace(/^\//, '') : `youtube/v3/${path}`, init);
  }

  override delete(id: string): Promise<Answer> {
    return this.request(`videos?id=${id}`, { method: 'DELETE' });
  }

  write(method: 'POST' | 'PUT', path: string, body: object): Promise<Answer> {
    return this.request(path, { method, headers: json, body: JSON.stringify(body) });
  }

  /** Begins an upload of so many bytes. */
  begin(bytes: number, resource: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const snippet = { title: 'Kiln opening', description: 'Nine bowls.', categoryId: '22' };
    const status = { privacyStatus: 'private', selfDeclaredMadeForKids: false };
    return this.request('/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status', {
      method: 'POST',
      headers: { ...json, 'x-upload-content-type': 'video/mp4', 'x-upload-content-length': `${bytes}`, ...headers },
      body: JSON.stringify({ snippet, status, ...resource }),
    });
  }

  /** A whole video in one call, as Google's own library sends it. */
  insert(
    film = mp4Of(10_000),
    { resource = {}, type = 'multipart/related' }: { resource?: object; type?: string } = {},
  ) {
    const snippet = { title: 'Kiln opening', description: 'Nine bowls.', categoryId: '22' };
    const status = { privacyStatus: 'public', selfDeclaredMadeForKids: false };
    const body = Buffer.concat([
      Buffer.from(
        `--a b\r\ncontent-type: application/json\r\n\r\n${JSON.stringify({ snippet, status, ...resource })}\r\n`,
      ),
      Buffer.from('--a b\r\ncontent-type: video/mp4\r\n\r\n'),
      film,
      Buffer.from('\r\n--a b--'),
    ]);
    return this.request('/upload/youtube/v3/videos?uploadType=multipart&part=snippet,status', {
      method: 'POST',
      headers: { 'content-type': `${type}; boundary="a b"` },
      body,
    });
  }

  /** A call at the address of an upload. */
  put(location: string, range: string, body: Uint8Array<ArrayBuffer> = new Uint8Array()): Promise<Answer> {
    return this.request(location, { method: 'PUT', headers: { 'content-range': range }, body });
  }

  /** The id of a video whose bytes are all there. */
  async upload(resource: object = {}, film = mp4Of(10_000)): Promise<string> {
    const begun = await this.begin(film.length, resource);
    if (begun.status !== 200) throw new Error(JSON.stringify(begun.body));
    const location = begun.headers.get('location') ?? '';
    const sent = await this.put(location, `bytes 0-${film.length - 1}/${film.length}`, film);
    return sent.body.id;
  }

  show(id: string, privacyStatus = 'public'): Promise<Answer> {
    return this.write('PUT', 'videos?part=status', { id, status: { privacyStatus } });
  }

  setThumbnail(id: string, bytes: Uint8Array<ArrayBuffer>, type = 'image/png'): Promise<Answer> {
    const headers = { 'content-type': type };
    return this.request(`/upload/youtube/v3/thumbnails/set?videoId=${id}`, { method: 'POST', headers, body: bytes });
  }

  /** Captions in one call. */
  insertCaptions(resource: object, text: string): Promise<Answer> {
    const about = `--ab\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(resource)}\r\n`;
    return this.request('/upload/youtube/v3/captions?uploadType=multipart&part=snippet', {
      method: 'POST',
      headers: { 'content-type': 'multipart/related; boundary=ab' },
      body: `${about}--ab\r\ncontent-type: application/x-subrip\r\n\r\n${text}\r\n--ab--`,
    });
  }

  async status(id: string): Promise<Record<string, unknown>> {
    return (await this.get(`videos?part=status&id=${id}`)).body.items[0]?.status;
  }
}

/** The beginning of a PNG, which YouTube knows one by; `last` makes another picture of it. */
export function png(last = 0): Uint8Array<ArrayBuffer> {
  return new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, last]);
}

const json = { 'content-type': 'application/json' };
