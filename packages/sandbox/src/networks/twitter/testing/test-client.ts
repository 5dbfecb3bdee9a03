import { createHash } from 'node:crypto';

import type { Answer, TestSandbox } from '#/testing/sandbox.ts';

export const redirectUri = 'http://localhost:9009/twitter-callback';
const codeVerifier = 'v'.repeat(43);
const clientId = 'sandbox-x-client';
const clientSecret = 'sandbox-x-secret';
const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

/** X as an app and its people meet it. */
export class TestX {
  readonly sandbox: TestSandbox;

  constructor(sandbox: TestSandbox) {
    this.sandbox = sandbox;
  }

  authorizeAddress(query: Record<string, string> = {}): string {
    const asked = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: 'tweet.read tweet.write users.read media.write offline.access',
      state: 'a state',
      code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
    };
    return `${this.sandbox.url}/x/i/oauth2/authorize?${new URLSearchParams({ ...asked, ...query })}`;
  }

  /** What the person's browser is answered. */
  decide(
    form: Record<string, string>,
    query: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const body = new URLSearchParams(form);
    return fetch(this.authorizeAddress(query), { method: 'POST', body, headers, redirect: 'manual' });
  }

  async idOf(handle: string): Promise<string> {
    const { body } = await this.sandbox.steer('accounts', { network: 'twitter', handle });
    return body.accounts[0].id;
  }

  async codeOf(handle: string, query: Record<string, string> = {}): Promise<string> {
    const answer = await this.decide({ answer: 'authorize', account: await this.idOf(handle) }, query);
    return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  }

  token(form: Record<string, string>, headers: Record<string, string> = { authorization: basic }): Promise<Answer> {
    return this.call('2/oauth2/token', { method: 'POST', body: new URLSearchParams(form), headers });
  }

  revoke(token: string): Promise<Answer> {
    const body = new URLSearchParams({ token });
    return this.call('2/oauth2/revoke', { method: 'POST', body, headers: { authorization: basic } });
  }

  exchange(code: string, form: Record<string, string> = {}): Promise<Answer> {
    const asked = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier };
    return this.token({ ...asked, ...form });
  }

  refresh(refreshToken: string): Promise<Answer> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
  }

  /** Somebody who has allowed everything that publishing needs. */
  async signIn(handle = 'studio', query: Record<string, string> = {}): Promise<TestUser> {
    const { body } = await this.exchange(await this.codeOf(handle, query));
    return new TestUser(this, body.access_token, body.refresh_token);
  }

  async call(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(`${this.sandbox.url}/x-api/${path}`, init);
    const text = await response.text();
    let body: unknown = text;
    try {
      body = JSON.parse(text);
    } catch {
      // A broken body is one of the things under test.
    }
    return { status: response.status, headers: response.headers, body };
  }

  steer(action: string, order: object): Promise<Answer> {
    return this.sandbox.steer(`networks/twitter/${action}`, order);
  }

  async ledger(): Promise<Record<string, unknown>[]> {
    return (await this.sandbox.steer('ledger?network=twitter')).body;
  }
}

/** A signed-in account. */
export class TestUser {
  readonly x: TestX;
  readonly accessToken: string;
  readonly refreshToken: string;

  constructor(x: TestX, accessToken: string, refreshToken: string) {
    this.x = x;
    this.accessToken = accessToken;
    this.refreshToken = refreshToken;
  }

  get(path: string): Promise<Answer> {
    return this.#call(path, {});
  }

  delete(path: string): Promise<Answer> {
    return this.#call(path, { method: 'DELETE' });
  }

  send(path: string, body: object): Promise<Answer> {
    const headers = { 'content-type': 'application/json' };
    return this.#call(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  sendForm(path: string, fields: Record<string, string | Uint8Array<ArrayBuffer>>): Promise<Answer> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      body.append(name, typeof value === 'string' ? value : new Blob([value]));
    }
    return this.#call(path, { method: 'POST', body });
  }

  finalize(id: string): Promise<Answer> {
    return this.#call(`2/media/upload/${id}/finalize`, { method: 'POST' });
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

  #call(path: string, init: RequestInit): Promise<Answer> {
    const headers = { ...Object.fromEntries(new Headers(init.headers)), authorization: `Bearer ${this.accessToken}` };
    return this.x.call(path, { ...init, headers });
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
