import type { Answer, TestSandbox } from '#/testing/sandbox.ts';
import { challenge, TestCaller, TestNetwork } from '#/testing/test-network.ts';

export const redirectUri = 'http://localhost:9009/twitter-callback';
const client = 'sandbox-x-client';
const basic = `Basic ${Buffer.from(`${client}:sandbox-x-secret`).toString('base64')}`;

/** X as an app and its people meet it. */
export class TestX extends TestNetwork {
  constructor(sandbox: TestSandbox) {
    const scope = 'tweet.read tweet.write users.read media.write offline.access';
    super(sandbox, {
      network: 'twitter',
      api: '/x-api/',
      consent: '/x/i/oauth2/authorize',
      asked: { client_id: client, redirect_uri: redirectUri, scope, ...challenge('base64url') },
      token: { path: '2/oauth2/token', headers: { authorization: basic } },
    });
  }

  revoke(token: string): Promise<Answer> {
    const body = new URLSearchParams({ token });
    return this.call('2/oauth2/revoke', { method: 'POST', body, headers: { authorization: basic } });
  }

  /** Somebody who has allowed everything that publishing needs. */
  async signIn(handle = 'studio', query: Record<string, string> = {}): Promise<TestUser> {
    const { body } = await this.exchange(await this.codeOf(handle, query));
    return new TestUser(this, body.access_token, body.refresh_token);
  }
}

/** A signed-in account. */
export class TestUser extends TestCaller<TestX> {
  sendForm(path: string, fields: Record<string, string | Uint8Array<ArrayBuffer>>): Promise<Answer> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      body.append(name, typeof value === 'string' ? value : new Blob([value]));
    }
    return this.request(path, { method: 'POST', body });
  }

  finalize(id: string): Promise<Answer> {
    return this.request(`2/media/upload/${id}/finalize`, { method: 'POST' });
  }

  post(text: string, more: object = {}): Promise<Answer> {
    return this.send('2/tweets', { text, ...more });
  }

  /** The id of an image that can be posted. */
  async upload(bytes: Uint8Array<ArrayBuffer>, category = 'tweet_image'): Promise<string> {
    const { body } = await this.sendForm('2/media/upload', { media: bytes, media_category: category });
    return body.data.id;
  }

  /** The id of a file that was sent in segments, and the answer of the last step. */
  async uploadInSegments(bytes: Uint8Array<ArrayBuffer>, type: string, category: string, segmentBytes = 1_048_576) {
    const plan = { media_type: type, total_bytes: bytes.length, media_category: category };
    const { body } = await this.send('2/media/upload/initialize', plan);
    const id: string = body.data.id;
    for (let at = 0; at < bytes.length; at += segmentBytes) {
      const media = bytes.slice(at, at + segmentBytes);
      await this.sendForm(`2/media/upload/${id}/append`, { segment_index: `${at / segmentBytes}`, media });
    }
    return { id, answer: await this.finalize(id) };
  }
}

/** A PNG as far as its header tells. */
export function pngOf(width: number, height: number, bytes = 64): Uint8Array<ArrayBuffer> {
  const png = Buffer.alloc(Math.max(bytes, 33));
  png.write('\x89PNG\r\n\x1a\n', 'latin1');
  png.writeUInt32BE(13, 8);
  png.write('IHDR', 12, 'latin1');
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return new Uint8Array(png);
}

/** A GIF as far as its header tells. */
export function gifOf(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([Buffer.from('GIF89a'), Buffer.from([2, 0, 3, 0]), Buffer.alloc(54)]));
}
