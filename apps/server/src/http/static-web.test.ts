import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ApiEnv } from '#/http/api.ts';
import { securityHeaders } from '#/http/security-headers.ts';
import { createStaticWeb } from '#/http/static-web.ts';

const page = `<!doctype html><title>Nonet</title>${' '.repeat(2000)}`;
const ownPage = `${page}<link rel="modulepreload" href="/assets/analytics-page.js">`;
const values = { publicUrl: 'https://nonet.test', year: '2026' };
let slots: Record<string, string> = values;
let dist: string;
let app: Hono<ApiEnv>;
beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'nonet-web-'));
  await mkdir(path.join(dist, 'assets'));
  await mkdir(path.join(dist, 'screens'));
  await writeFile(path.join(dist, 'app.html'), page);
  await writeFile(path.join(dist, 'screens/analytics.html'), ownPage);
  await writeFile(path.join(dist, 'screens/plans.html'), '<style>@media (width<9px) { p { color: red } }</style>');
  await writeFile(path.join(dist, 'index.html'), `<link rel="canonical" href="{{publicUrl}}/">${' '.repeat(2000)}`);
  await writeFile(path.join(dist, 'privacy-policy.html'), '<p>© {{year}}</p>');
  await writeFile(path.join(dist, 'terms-of-service.html'), 'terms');
  await writeFile(path.join(dist, '404.html'), 'Oops! Page not found');
  await writeFile(path.join(dist, 'favicon.svg'), '<svg/>');
  await writeFile(path.join(dist, 'assets/app-abc123.js'), 'let a = 1;');
  await writeFile(path.join(dist, 'assets/app-abc123.js.br'), brotliCompressSync('let a = 1; // from the build'));
  await writeFile(path.join(path.dirname(dist), `${path.basename(dist)}-outside.txt`), 'outside');
  app = new Hono<ApiEnv>();
  app.get(
    '*',
    createStaticWeb(dist, () => slots),
  );
});
afterAll(async () => {
  await rm(dist, { recursive: true, force: true });
  await rm(`${dist}-outside.txt`, { force: true });
});

test.each(['/login', '/calendar', '/create-post', '/calendar/', '/posts/0198-p_1'])(
  'answers the page for the screen %s',
  async (url) => {
    const answer = await app.request(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toBe(page);
  },
);

test('a screen whose document names its own files is answered with it, and with nothing else', async () => {
  for (const url of ['/analytics', '/analytics/']) expect(await (await app.request(url)).text()).toBe(ownPage);
  expect((await app.request('/screens/analytics.html')).status).toBe(404);
  expect((await app.request('/screens/analytics')).status).toBe(404);
});

test('TEAM-03 the screens of a further space are below its short id, and nothing else is', async () => {
  const status = async (url: string) => (await app.request(url)).status;
  for (const path of [
    '/calendar',
    '/create-post/',
    '/posts/0198-p_1',
    '/settings',
    '/settings/members',
    '/settings/approval',
    '/settings/brand',
    '/approvals',
  ])
    expect(await status(`/s/3f9a1c0d22b7${path}`), path).toBe(200);
  expect(await (await app.request('/s/3f9a1c0d22b7/analytics')).text()).toBe(ownPage);
  for (const path of [
    '',
    '/',
    '/login',
    '/twitter-callback',
    '/privacy-policy',
    '/nothing',
    '/invitations/t',
    '/s/x/calendar',
  ])
    expect(await status(`/s/3f9a1c0d22b7${path}`), path).toBe(404);
  expect(await status('/s//calendar')).toBe(404);
});

test('TEAM-06 an invitation has a page', async () => {
  expect((await app.request('/invitations/Zk3-x_9')).status).toBe(200);
  for (const url of ['/invitations', '/invitations/a/b']) expect((await app.request(url)).status).toBe(404);
});

test('the policy names the styles that stand in a document, and allows no other', async () => {
  const guarded = new Hono<ApiEnv>();
  guarded.use(securityHeaders({ publicUrl: 'https://nonet.test', mediaUrl: 'https://nonet.test' }));
  guarded.get(
    '*',
    createStaticWeb(dist, () => slots),
  );
  const styleRule = async (url: string) =>
    /style-src [^;]*/.exec((await guarded.request(url)).headers.get('content-security-policy') ?? '')?.[0];
  const hash = createHash('sha256').update('@media (width<9px) { p { color: red } }').digest('base64');
  expect(await styleRule('/plans')).toBe(`style-src 'self' 'sha256-${hash}'`);
  expect(await styleRule('/calendar')).toBe("style-src 'self'");
  expect(await styleRule('/')).toBe("style-src 'self'");
});

test('a path of nothing but slashes is refused without work', async () => {
  const started = performance.now();
  for (let count = 0; count < 20; count++) expect((await app.request(`/${'/'.repeat(60_000)}x`)).status).toBe(404);
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('DEV-01, DEV-04, DEV-16 the screens for developers exist only where they are wanted', async () => {
  const developing = new Hono<ApiEnv>();
  developing.get(
    '*',
    createStaticWeb(dist, () => slots, { devPages: true }),
  );
  expect((await developing.request('/calendar')).status).toBe(200);
  for (const path of ['/dev/components', '/test/multi-account', '/test/linkedin', '/test/tiktok']) {
    expect((await developing.request(path)).status, path).toBe(200);
    const answer = await app.request(path);
    expect(answer.status, path).toBe(404);
    expect(await answer.text(), path).toBe('Oops! Page not found');
  }
});

test('SHELL-18 answers a page of its own with status 404 for a path that is no screen', async () => {
  const answer = await app.request('/nothing/here');
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await answer.text()).toBe('Oops! Page not found');
});

test.each(['/index.php', '/app.html', '/404.html', '/privacy-policy.html', '/app'])(
  'SHELL-18 a browser that opens %s gets the same page',
  async (url) => {
    const answer = await app.request(url, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('Oops! Page not found');
  },
);

test('public pages are pages of their own, with what only the server knows', async () => {
  expect(await (await app.request('/')).text()).toContain('<link rel="canonical" href="https://nonet.test/">');
  expect(await (await app.request('/privacy-policy')).text()).toBe('<p>© 2026</p>');
  expect(await (await app.request('/terms-of-service/')).text()).toBe('terms');
});

test('a page is another one when a value in it has changed', async () => {
  const before = await app.request('/privacy-policy');
  slots = { ...values, year: '2027' };
  const headers = { 'if-none-match': before.headers.get('etag')! };
  const after = await app.request('/privacy-policy', { headers });
  slots = values;
  expect(after.status).toBe(200);
  expect(await after.text()).toBe('<p>© 2027</p>');
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
  const answer = await app.request('/login', { headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  const body = Buffer.from(await answer.arrayBuffer());
  expect(body.length).toBeLessThan(200);
  expect(gunzipSync(body).toString()).toBe(page);
  const filled = await app.request('/', { headers: { 'accept-encoding': 'br' } });
  expect(brotliDecompressSync(await filled.arrayBuffer()).toString()).toContain('https://nonet.test/');
});

test('an unchanged page is not sent again', async () => {
  for (const url of ['/', '/login', '/favicon.svg']) {
    const etag = (await app.request(url)).headers.get('etag')!;
    const answer = await app.request(url, { headers: { 'if-none-match': etag } });
    expect(answer.status).toBe(304);
    expect(await answer.text()).toBe('');
  }
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
  empty.get(
    '*',
    createStaticWeb(path.join(dist, 'none'), () => values),
  );
  expect((await empty.request('/')).status).toBe(404);
});
