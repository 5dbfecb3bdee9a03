import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { fetchFile } from '#/core/uploads/fetch-file.ts';
import { UploadStore } from '#/core/uploads/upload-store.ts';
import { serveForTest, worldForTest } from '#/testing/pretend-network.ts';
import { pngOf } from '#/testing/sandbox.ts';

const bounds = { maxBytes: 1_000, timeoutMs: 10_000 };

test('a file is fetched by its address on this machine, with the type that is answered', async () => {
  const url = await serveForTest((app) => {
    app.get(
      '/cup',
      () => new Response(Buffer.from([0xff, 0xd8, 0xff, 0x80]), { headers: { 'content-type': 'Image/JPEG; q=1' } }),
    );
  });
  expect(await fetchFile(`${url}/cup`, bounds)).toEqual({
    bytes: Buffer.from([0xff, 0xd8, 0xff, 0x80]),
    type: 'image/jpeg',
  });
});

test('what is larger is not read to its end, whether its size is announced or not', async () => {
  let sent = 0;
  const endless = () =>
    new ReadableStream({
      pull: (stream) => {
        sent += 1;
        stream.enqueue(new Uint8Array(600));
      },
    });
  const url = await serveForTest((app) => {
    app.get('/endless', () => new Response(endless()));
    app.get('/large', () => new Response(new Uint8Array(1_001)));
    app.get('/largest', () => new Response(new Uint8Array(1_000)));
  });
  for (const path of ['endless', 'large']) expect(await fetchFile(`${url}/${path}`, bounds)).toBe('too-large');
  expect(await fetchFile(`${url}/largest`, bounds)).toMatchObject({ bytes: Buffer.alloc(1_000) });
  expect(sent).toBeLessThan(10_000);
});

test('an answer other than 200 is a refusal; a redirect is not followed', async () => {
  let isFollowed = false;
  const url = await serveForTest((app) => {
    app.get('/away', (context) => context.redirect('/cup'));
    app.get('/cup', (context) => {
      isFollowed = true;
      return context.text('cup');
    });
  });
  for (const path of ['away', 'nothing']) expect(await fetchFile(`${url}/${path}`, bounds)).toBe('refused');
  expect(isFollowed).toBe(false);
});

test('who does not answer in time, or not at all, is unreachable; so is what is no address of the web', async () => {
  const url = await serveForTest((app) => {
    app.get('/slow', () => new Response(new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(1)) })));
  });
  expect(await fetchFile(`${url}/slow`, { ...bounds, timeoutMs: 100 })).toBe('unreachable');
  for (const address of ['http://127.0.0.1:1/', 'file:///etc/passwd', 'data:text/plain,cup', 'cup']) {
    expect(await fetchFile(address, bounds)).toBe('unreachable');
  }
});

test('a file that was fetched is kept, known by its bytes, and ready', async () => {
  const world = await worldForTest();
  const bytes = Buffer.from(pngOf(500));
  const url = await serveForTest((app) => app.get('/cup.png', () => new Response(bytes)));
  const uploads = new UploadStore<string>(world, { network: 'pretend', lifeMs: 60_000, nextId: () => '1' });
  const fetched = await fetchFile(`${url}/cup.png`, bounds);
  if (typeof fetched === 'string') throw new Error(fetched);
  const plan = { accountId: 'ana', category: 'image_url', type: fetched.type, totalBytes: fetched.bytes.length };
  const kept = await uploads.keep(plan, fetched.bytes);
  expect(kept).toMatchObject({ isFinal: true, processing: null, file: { type: 'image/png' } });
  expect((await readFile(uploads.path(kept.id))).equals(bytes)).toBe(true);
  await uploads.sweep();
  expect(uploads.find(kept.id)).not.toBeNull();
  world.clock.advance(60_000);
  expect(uploads.find(kept.id)).toBeNull();
});
