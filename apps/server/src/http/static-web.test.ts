import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ApiEnv } from '#/http/api.ts';
import { createStaticWeb } from '#/http/static-web.ts';

const page = `<!doctype html><title>Nonet</title>${' '.repeat(2000)}`;
let dist: string;
let app: Hono<ApiEnv>;
beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'nonet-web-'));
  await mkdir(path.join(dist, 'assets'));
  await writeFile(path.join(dist, 'index.html'), page);
  await writeFile(path.join(dist, 'privacy-policy.html'), 'privacy');
  await writeFile(path.join(dist, 'favicon.svg'), '<svg/>');
  await writeFile(path.join(dist, 'assets/app-abc123.js'), 'let a = 1;');
  await writeFile(path.join(dist, 'assets/app-abc123.js.br'), brotliCompressSync('let a = 1; // from the build'));
  await writeFile(path.join(path.dirname(dist), `${path.basename(dist)}-outside.txt`), 'outside');
  app = new Hono<ApiEnv>();
  app.get('*', createStaticWeb(dist));
});
afterAll(async () => {
  await rm(dist, { recursive: true, force: true });
  await rm(`${dist}-outside.txt`, { force: true });
});

test.each(['/', '/login', '/calendar', '/create-post', '/calendar/'])(
  'answers the page for the screen %s',
  async (url) => {
    const answer = await app.request(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toBe(page);
  },
);

test('answers the page with status 404 for a path that is no screen', async () => {
  const answer = await app.request('/nothing/here');
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe(page);
});

test('a page of its own wins over the page of the application', async () => {
  expect(await (await app.request('/privacy-policy')).text()).toBe('privacy');
});

test.each(['/assets/gone-123.js', '/robots.txt'])('a missing file %s is not answered with a page', async (url) => {
  const answer = await app.request(url);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
});

test('hashed assets are kept for good, with the form that the build compressed', async () => {
  const plain = await app.request('/assets/app-abc123.js');
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  const packed = await app.request('/assets/app-abc123.js', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(packed.headers.get('content-encoding')).toBe('br');
  expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toContain('from the build');
});

test('what the build did not compress is compressed here', async () => {
  const answer = await app.request('/', { headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  const body = Buffer.from(await answer.arrayBuffer());
  expect(body.length).toBeLessThan(200);
  expect(gunzipSync(body).toString()).toBe(page);
});

test('an unchanged page is not sent again', async () => {
  const etag = (await app.request('/')).headers.get('etag')!;
  const answer = await app.request('/', { headers: { 'if-none-match': etag } });
  expect(answer.status).toBe(304);
  expect(await answer.text()).toBe('');
});

test.each(['/..%2f', '/../', '/%2e%2e/', '/assets/..%2f..%2f'])(
  'does not lead out of its folder: %s',
  async (prefix) => {
    const answer = await app.request(`${prefix}${path.basename(dist)}-outside.txt`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('outside');
  },
);

test('says not found when nothing was built', async () => {
  const empty = new Hono<ApiEnv>();
  empty.get('*', createStaticWeb(path.join(dist, 'none')));
  expect((await empty.request('/')).status).toBe(404);
});
