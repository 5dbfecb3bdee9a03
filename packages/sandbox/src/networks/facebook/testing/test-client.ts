import { createHmac } from 'node:crypto';

import { meanings } from '#/networks/facebook/scopes.ts';
import { type Answer, jsonPost, type TestSandbox } from '#/testing/sandbox.ts';
import { TestCaller, TestNetwork } from '#/testing/test-network.ts';

const redirectUri = 'http://localhost:9009/facebook-callback';
const app = { client_id: '100000000000001', client_secret: 'demo-app-secret' };
export const appToken = `${app.client_id}|${app.client_secret}`;
const allScopes = Object.keys(meanings);

/** Facebook as an app and its people meet it. */
export class TestFacebook extends TestNetwork {
  constructor(sandbox: TestSandbox) {
    super(sandbox, {
      network: 'facebook',
      api: '/facebook/graph/v26.0/',
      consent: '/facebook/v26.0/dialog/oauth',
      asked: { client_id: app.client_id, redirect_uri: redirectUri, scope: allScopes.join(',') },
      token: { path: 'oauth/access_token', fields: app },
    });
  }

  /** The code for a yes; `untick` are the scopes and assets that the person takes out. */
  async codeFor(handle: string, more: { scopes?: string[]; untick?: string[]; query?: Record<string, string> } = {}) {
    const { scopes = allScopes, untick = [] } = more;
    const query = { scope: scopes.join(','), ...more.query };
    const page = await (await fetch(this.authorizeAddress(query))).text();
    const assets = [...page.matchAll(/name="asset" value="(\d+)"/g)].map(([, asset = '']) => ['asset', asset]);
    const ticks = scopes.map((scope) => [scope === 'email' ? 'email-shared' : scope, 'on', scope]);
    const form = new URLSearchParams({ answer: 'authorize', account: await this.idOf(handle) });
    for (const [name = '', value = '', what = value] of [...assets, ...ticks]) {
      if (!untick.includes(what)) form.append(name, value);
    }
    const answer = await this.decide(form, query);
    return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  }

  override token(fields: Record<string, string>): Promise<Answer> {
    return this.call(`oauth/access_token?${new URLSearchParams({ ...app, redirect_uri: redirectUri, ...fields })}`);
  }

  /** Somebody who has said yes, with a token that lives long. */
  async signIn(handle = 'ana@nonet.test', more: Parameters<TestFacebook['codeFor']>[1] = {}): Promise<TestUser> {
    const short = await this.token({ code: await this.codeFor(handle, more) });
    const long = await this.token({ grant_type: 'fb_exchange_token', fb_exchange_token: short.body.access_token });
    return new TestUser(this, long.body.access_token);
  }

  /** The page of this username as its own app posts to it. */
  async page(username = 'studio.fala', handle = 'ana@nonet.test'): Promise<TestPage> {
    const user = await this.signIn(handle);
    const { body } = await user.get('me/accounts?fields=id,username,access_token');
    const found = body.data.find((page: { username: string }) => page.username === username);
    return new TestPage(this, found.access_token, found.id);
  }
}

/** Somebody with a token. */
export class TestUser extends TestCaller<TestFacebook> {
  get proof(): string {
    return createHmac('sha256', app.client_secret).update(this.token).digest('hex');
  }

  /** As a form, or as multipart when a file is among the fields. */
  override send(path: string, fields: Record<string, string | Uint8Array<ArrayBuffer>>): Promise<Answer> {
    const all = Object.entries(fields);
    const plain = all.filter((field): field is [string, string] => typeof field[1] === 'string');
    if (plain.length === all.length) return this.request(path, { method: 'POST', body: new URLSearchParams(plain) });
    const body = new FormData();
    for (const [name, value] of all) {
      if (typeof value === 'string') body.append(name, value);
      else body.append(name, new Blob([value]), 'file');
    }
    return this.request(path, { method: 'POST', body });
  }

  json(path: string, fields: object): Promise<Answer> {
    return this.request(path, jsonPost(fields));
  }
}

/** A page with its own token. */
export class TestPage extends TestUser {
  readonly id: string;

  constructor(facebook: TestFacebook, token: string, id: string) {
    super(facebook, token);
    this.id = id;
  }

  feed(fields: Record<string, string>): Promise<Answer> {
    return this.send(`${this.id}/feed`, fields);
  }

  /** The id of an unpublished photo. */
  async photo(bytes: Uint8Array<ArrayBuffer>, more: Record<string, string> = {}): Promise<string> {
    return (await this.send(`${this.id}/photos`, { source: bytes, published: 'false', ...more })).body.id;
  }

  /** Begins a reel or a story, and brings its bytes. */
  async upload(edge: 'video_reels' | 'video_stories', bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const { body } = await this.send(`${this.id}/${edge}`, { upload_phase: 'start' });
    await this.bring(body.upload_url, bytes);
    return body.video_id;
  }

  bring(address: string, bytes: Uint8Array<ArrayBuffer>, more: Record<string, string> = {}): Promise<Answer> {
    const headers = { authorization: `OAuth ${this.token}`, offset: '0', file_size: `${bytes.length}`, ...more };
    return this.at.call(address, { method: 'POST', headers, body: bytes });
  }

  finish(edge: 'video_reels' | 'video_stories', videoId: string, more: Record<string, string> = {}): Promise<Answer> {
    return this.send(`${this.id}/${edge}`, {
      upload_phase: 'finish',
      video_id: videoId,
      ...(edge === 'video_reels' ? { video_state: 'PUBLISHED' } : {}),
      ...more,
    });
  }

  async status(videoId: string): Promise<Record<string, unknown>> {
    return (await this.get(`${videoId}?fields=status`)).body.status;
  }

  async posts(): Promise<Record<string, unknown>[]> {
    return (await this.get(`${this.id}/published_posts?fields=id,message,attachments`)).body.data;
  }
}
