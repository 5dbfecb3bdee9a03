import { createHmac } from 'node:crypto';

import { meanings } from '#/networks/facebook/scopes.ts';
import type { Answer, TestSandbox } from '#/testing/sandbox.ts';

const redirectUri = 'http://localhost:9009/facebook-callback';
const app = { client_id: '100000000000001', client_secret: 'demo-app-secret' };
export const appToken = `${app.client_id}|${app.client_secret}`;
const allScopes = Object.keys(meanings);

/** Facebook as an app and its people meet it. */
export class TestFacebook {
  readonly sandbox: TestSandbox;

  constructor(sandbox: TestSandbox) {
    this.sandbox = sandbox;
  }

  /** The dialog in the browser; `untick` are the scopes and assets that the person takes out. */
  async codeOf(handle: string, more: { scopes?: string[]; untick?: string[]; query?: Record<string, string> } = {}) {
    const { scopes = allScopes, untick = [], query = {} } = more;
    const asked = {
      client_id: app.client_id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: scopes.join(','),
    };
    const address = `${this.sandbox.url}/facebook/v26.0/dialog/oauth?${new URLSearchParams({ ...asked, ...query })}`;
    const { id } = (await this.sandbox.steer('accounts', { network: 'facebook', handle })).body.accounts[0];
    const assets = [...(await (await fetch(address)).text()).matchAll(/name="asset" value="(\d+)"/g)];
    const body = new URLSearchParams({ answer: 'authorize', account: id });
    for (const [, asset = ''] of assets) if (!untick.includes(asset)) body.append('asset', asset);
    for (const scope of scopes)
      if (!untick.includes(scope)) body.append(scope === 'email' ? 'email-shared' : scope, 'on');
    const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' });
    return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  }

  token(fields: Record<string, string>): Promise<Answer> {
    const query = new URLSearchParams({ ...app, redirect_uri: redirectUri, ...fields });
    return this.call(`oauth/access_token?${query}`);
  }

  /** Somebody who has said yes, with a token that lives long. */
  async signIn(handle = 'ana@nonet.test', more: Parameters<TestFacebook['codeOf']>[1] = {}): Promise<TestUser> {
    const short = await this.token({ code: await this.codeOf(handle, more) });
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

  async call(path: string, init: RequestInit = {}): Promise<Answer> {
    return this.fetch(`${this.sandbox.url}/facebook/graph/v26.0/${path}`, init);
  }

  async fetch(address: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(address, init);
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
    return this.sandbox.steer(`networks/facebook/${action}`, order);
  }

  async fault(fault: string, more: object = {}): Promise<void> {
    const { status, body } = await this.sandbox.steer('faults', { network: 'facebook', fault, ...more });
    if (status !== 200) throw new Error(body.error);
  }

  advance(advanceMs: number): Promise<Answer> {
    return this.sandbox.steer('clock', { advanceMs });
  }

  async html(path: string): Promise<string> {
    return (await fetch(`${this.sandbox.url}${path}`)).text();
  }

  async ledger(): Promise<Record<string, unknown>[]> {
    return (await this.sandbox.steer('ledger?network=facebook')).body;
  }
}

/** Somebody with a token. */
export class TestUser {
  readonly facebook: TestFacebook;
  readonly token: string;

  constructor(facebook: TestFacebook, token: string) {
    this.facebook = facebook;
    this.token = token;
  }

  get proof(): string {
    return createHmac('sha256', app.client_secret).update(this.token).digest('hex');
  }

  get(path: string): Promise<Answer> {
    return this.request(path, {});
  }

  delete(path: string): Promise<Answer> {
    return this.request(path, { method: 'DELETE' });
  }

  /** As a form, or as multipart when a file is among the fields. */
  send(path: string, fields: Record<string, string | Uint8Array<ArrayBuffer>>): Promise<Answer> {
    const form = new FormData();
    const plain = new URLSearchParams();
    let hasFile = false;
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === 'string') {
        form.append(name, value);
        plain.append(name, value);
      } else {
        hasFile = true;
        form.append(name, new Blob([value]), 'file');
      }
    }
    return this.request(path, { method: 'POST', body: hasFile ? form : plain });
  }

  json(path: string, fields: object): Promise<Answer> {
    const headers = { 'content-type': 'application/json' };
    return this.request(path, { method: 'POST', headers, body: JSON.stringify(fields) });
  }

  request(path: string, init: RequestInit): Promise<Answer> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${this.token}`);
    return this.facebook.call(path, { ...init, headers });
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
    return this.facebook.fetch(address, { method: 'POST', headers, body: bytes });
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
