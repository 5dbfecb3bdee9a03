import { createHash } from 'node:crypto';

import { mp4Of } from '#/testing/mp4.ts';
import type { Answer, TestSandbox } from '#/testing/sandbox.ts';

export const redirectUri = 'http://localhost:9009/youtube-callback';
const app = {
  client_id: 'sandbox-youtube.apps.googleusercontent.com',
  client_secret: 'sandbox-youtube-secret',
};
export const scope = 'https://www.googleapis.com/auth/youtube';
const verifier = 'v'.repeat(43);

/** YouTube as an app and its people meet it. */
export class TestYoutube {
  readonly sandbox: TestSandbox;

  constructor(sandbox: TestSandbox) {
    this.sandbox = sandbox;
  }

  consentAddress(query: Record<string, string> = {}): string {
    const asked = {
      response_type: 'code',
      client_id: app.client_id,
      redirect_uri: redirectUri,
      scope,
      state: 'a state',
      access_type: 'offline',
      prompt: 'consent',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    };
    return `${this.sandbox.url}/youtube/o/oauth2/v2/auth?${new URLSearchParams({ ...asked, ...query })}`;
  }

  /** What the person's browser is answered. */
  decide(form: Record<string, string>, query: Record<string, string> = {}): Promise<Response> {
    return fetch(this.consentAddress(query), { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  }

  async codeOf(handle: string, query: Record<string, string> = {}): Promise<string> {
    const { body } = await this.sandbox.steer('accounts', { network: 'youtube', handle });
    const answer = await this.decide({ answer: 'authorize', account: body.accounts[0].id }, query);
    return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  }

  token(form: Record<string, string>): Promise<Answer> {
    return this.call('token', { method: 'POST', body: new URLSearchParams({ ...app, ...form }) });
  }

  exchange(code: string, form: Record<string, string> = {}): Promise<Answer> {
    const asked = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
    return this.token({ ...asked, ...form });
  }

  refresh(refreshToken: string): Promise<Answer> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
  }

  /** Somebody who has allowed everything. */
  async signIn(handle = 'studiofala', query: Record<string, string> = {}): Promise<TestUser> {
    const { body } = await this.exchange(await this.codeOf(handle, query));
    return new TestUser(this, body.access_token, body.refresh_token);
  }

  async call(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(`${this.sandbox.url}/youtube-api/${path}`, init);
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
    return this.sandbox.steer(`networks/youtube/${action}`, order);
  }

  async fault(fault: string, more: object = {}): Promise<void> {
    const { status, body } = await this.sandbox.steer('faults', { network: 'youtube', fault, ...more });
    if (status !== 200) throw new Error(body.error);
  }

  async page(path: string): Promise<string> {
    return (await fetch(`${this.sandbox.url}${path}`)).text();
  }

  async ledger(): Promise<Record<string, unknown>[]> {
    return (await this.sandbox.steer('ledger?network=youtube')).body;
  }
}

/** A signed-in channel. */
export class TestUser {
  readonly youtube: TestYoutube;
  readonly accessToken: string;
  readonly refreshToken: string;

  constructor(youtube: TestYoutube, accessToken: string, refreshToken: string) {
    this.youtube = youtube;
    this.accessToken = accessToken;
    this.refreshToken = refreshToken;
  }

  /** `path` below `/youtube/v3/`. */
  get(path: string): Promise<Answer> {
    return this.#call(`youtube/v3/${path}`, {});
  }

  send(method: 'POST' | 'PUT', path: string, body: object): Promise<Answer> {
    return this.#call(`youtube/v3/${path}`, { method, headers: json, body: JSON.stringify(body) });
  }

  delete(id: string): Promise<Answer> {
    return this.#call(`youtube/v3/videos?id=${id}`, { method: 'DELETE' });
  }

  /** Begins an upload of so many bytes. */
  begin(bytes: number, resource: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const snippet = { title: 'Kiln opening', description: 'Nine bowls.', categoryId: '22' };
    const status = { privacyStatus: 'private', selfDeclaredMadeForKids: false };
    return this.#call('upload/youtube/v3/videos?uploadType=resumable&part=snippet,status', {
      method: 'POST',
      headers: { ...json, 'x-upload-content-type': 'video/mp4', 'x-upload-content-length': `${bytes}`, ...headers },
      body: JSON.stringify({ snippet, status, ...resource }),
    });
  }

  /** A call at the address of an upload. */
  async put(location: string, range: string, bytes: Uint8Array<ArrayBuffer> = new Uint8Array()): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.accessToken}`, 'content-range': range };
    const answer = await fetch(location, { method: 'PUT', headers, body: bytes, redirect: 'manual' });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
  }

  /** The id of a video of which all bytes are there. */
  async upload(resource: object = {}, film = mp4Of(10_000)): Promise<string> {
    const begun = await this.begin(film.length, resource);
    if (begun.status !== 200) throw new Error(JSON.stringify(begun.body));
    const location = begun.headers.get('location') ?? '';
    const sent = await this.put(location, `bytes 0-${film.length - 1}/${film.length}`, film);
    return sent.body.id;
  }

  show(id: string, privacyStatus = 'public'): Promise<Answer> {
    return this.send('PUT', 'videos?part=status', { id, status: { privacyStatus } });
  }

  setThumbnail(id: string, bytes: Uint8Array<ArrayBuffer>, type = 'image/png'): Promise<Answer> {
    const headers = { 'content-type': type };
    return this.#call(`upload/youtube/v3/thumbnails/set?videoId=${id}`, { method: 'POST', headers, body: bytes });
  }

  async status(id: string): Promise<Record<string, unknown>> {
    return (await this.get(`videos?part=status&id=${id}`)).body.items[0]?.status;
  }

  #call(path: string, { headers, ...init }: RequestInit): Promise<Answer> {
    const own = new Headers(headers);
    own.set('authorization', `Bearer ${this.accessToken}`);
    return this.youtube.call(path, { ...init, headers: own });
  }
}

/** The beginning of a PNG, by which YouTube knows one; `last` makes another picture of it. */
export function png(last = 0): Uint8Array<ArrayBuffer> {
  return new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, last]);
}

const json = { 'content-type': 'application/json' };
