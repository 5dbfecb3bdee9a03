import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSandboxProcess, type SandboxProcess } from '#/conformance/sandbox-process.ts';
import { createPageReader, type PageReader } from '#/kit/pages/page-reader.ts';

let sandbox: SandboxProcess;
let reader: PageReader;
beforeAll(async () => {
  sandbox = await openSandboxProcess();
  reader = createPageReader({ allowedOrigins: [sandbox.origin] });
});
afterAll(() => reader.close());

const how = () => ({ signal: new AbortController().signal });
const read = (path: string) => reader.page(`${sandbox.origin}/site/${path}`, how());
const pageOf = async (path: string) => {
  const answer = await read(path);
  return answer.kind === 'page' ? answer.page : answer.why;
};

test('FMT-04 reads what a page says of itself, with its own address and where its picture is', async () => {
  expect(await pageOf('article?utm_source=x')).toEqual({
    url: `${sandbox.origin}/site/article`,
    title: 'Ten bowls & a kiln',
    description: 'What came out of the kiln on Sunday.',
    picture: `${sandbox.origin}/site/picture.png`,
  });
  expect(await pageOf('plain')).toEqual({
    url: `${sandbox.origin}/site/plain`,
    title: 'Opening hours',
    description: '',
    picture: null,
  });
  expect(await pageOf('x-names')).toMatchObject({
    title: 'Glazes',
    description: 'Which ones we use.',
    picture: `${sandbox.origin}/site/picture.png`,
  });
});

test('FMT-04 follows redirects on the same site', async () => {
  expect(await pageOf('moved')).toMatchObject({ url: `${sandbox.origin}/site/article`, title: 'Ten bowls & a kiln' });
});

test('FMT-04 reads any charset, and cuts a title of 10,000 characters', async () => {
  expect(await pageOf('windows-1250')).toMatchObject({ title: 'Zażółć gęślą jaźń' });
  expect(await pageOf('long-title')).toMatchObject({ title: `${'あ'.repeat(299)}…` });
});

test('FMT-04 reads the beginning of a page that never ends', async () => {
  expect(await pageOf('endless')).toMatchObject({ title: 'Endless' });
});

test('FMT-04 makes no card of a page that asks for a password, leads inside, never answers or is none', async () => {
  const found = await Promise.all(
    ['members', 'forbidden', 'inner', 'circle', 'slow', 'not-html', 'untitled', 'nothing-here'].map(pageOf),
  );
  expect(found).toEqual(['login', 'login', 'refused', 'away', 'too-slow', 'no-page', 'untitled', 'no-page']);
});

test('FMT-04 each redirect passes the guard: an address of this machine that is not allowed is not called', async () => {
  let calls = 0;
  const inner = createServer((_, response) => {
    calls += 1;
    response.end('<title>Inner</title>');
  }).listen(0, '127.0.0.1');
  const outer = createServer((_, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${(inner.address() as AddressInfo).port}/` }).end();
  }).listen(0, '127.0.0.1');
  await Promise.all([once(inner, 'listening'), once(outer, 'listening')]);
  const origin = `http://127.0.0.1:${(outer.address() as AddressInfo).port}`;
  const own = createPageReader({ allowedOrigins: [origin] });
  try {
    expect(await own.page(origin, how())).toEqual({ kind: 'unreadable', why: 'refused' });
    expect(await own.picture(origin, how())).toBeNull();
    expect(calls).toBe(0);
  } finally {
    own.close();
    for (const server of [inner, outer]) await new Promise((resolve) => server.close(resolve));
  }
});

test('FMT-04 calls no address but one of the web', async () => {
  for (const address of ['ftp://example.org/', 'https://user:secret@example.org/', 'javascript:alert(1)', ''])
    expect(await reader.page(address, how())).toEqual({ kind: 'unreadable', why: 'refused' });
});

test('FMT-04 a picture of 40 MB is none', async () => {
  expect(await reader.picture(`${sandbox.origin}/site/large.png`, how())).toBeNull();
  expect((await reader.picture(`${sandbox.origin}/site/picture.png`, how()))?.subarray(1, 4)).toEqual(
    Buffer.from('PNG'),
  );
});
