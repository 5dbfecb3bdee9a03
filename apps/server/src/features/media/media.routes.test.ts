import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';

const MEGABYTE = 1024 * 1024;

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.register('Ada');
});
afterAll(() => server.close());

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4a7' } });
const upload = (body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}, person: Person = ada) =>
  person.fetch('/api/media', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...headers },
    body,
  });
const leftovers = async () => (await readdir(path.join(server.config.dataDir, 'media/.uploads'))).length;

/** The beginning of a video file: what tells its kind. */
const start = (...parts: (string | number[])[]) =>
  Buffer.concat([
    ...parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    randomBytes(2000),
  ]);

describe('good files', () => {
  const pictures: [string, () => Promise<Buffer>, string][] = [
    ['JPEG', () => picture(40, 30).jpeg().toBuffer(), 'image/jpeg'],
    ['PNG', () => picture(40, 30).png().toBuffer(), 'image/png'],
    ['WebP', () => picture(40, 30).webp().toBuffer(), 'image/webp'],
    ['GIF', () => picture(40, 30).gif().toBuffer(), 'image/gif'],
  ];
  test.each(pictures)('a %s is stored with its size', async (_kind, make, contentType) => {
    const bytes = await make();
    const answer = await upload(bytes);
    expect(answer.status).toBe(201);
    const media = await readJson(answer);
    expect(media).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:9009\/media\//),
      type: 'image',
      contentType,
      bytes: bytes.length,
      width: 40,
      height: 30,
      alt: '',
    });
    const row = await server.db.selectFrom('media').selectAll().where('id', '=', media.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_id: ada.uid, sha256: createHash('sha256').update(bytes).digest('hex') });
    expect(await readFile(path.join(server.config.dataDir, 'media', row.storage_key))).toEqual(bytes);
  });

  test.each([
    ['MP4', start([0, 0, 0, 24], 'ftypisom'), 'video/mp4'],
    ['MOV', start([0, 0, 0, 20], 'ftypqt  '), 'video/quicktime'],
    ['old MOV', start([0, 0, 0, 8], 'wide'), 'video/quicktime'],
    ['AVI', start('RIFF', [1, 2, 3, 4], 'AVI LIST'), 'video/x-msvideo'],
    ['WebM', start([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84], 'webm'), 'video/webm'],
    ['MKV', start([0x1a, 0x45, 0xdf, 0xa3, 0xa3, 0x42, 0x82, 0x88], 'matroska'), 'video/x-matroska'],
  ])('an %s is a video', async (_kind, bytes, contentType) => {
    const answer = await upload(bytes);
    expect(answer.status).toBe(201);
    expect(await readJson(answer)).toMatchObject({
      type: 'video',
      contentType,
      bytes: bytes.length,
      width: null,
      height: null,
    });
  });

  test('a picture that the camera turned has the size it is shown with', async () => {
    const bytes = await picture(40, 30).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await readJson(await upload(bytes))).toMatchObject({ width: 30, height: 40 });
  });

  test('MEDIA-15 is stored at {userId}/posts/{timestamp}-{random}-{sanitizedName}', async () => {
    const name = encodeURIComponent('../../Ferien & Meer/Süd.png');
    const { id } = await readJson(await upload(await picture(4, 4).png().toBuffer(), { 'x-file-name': name }));
    const { storage_key } = await server.db
      .selectFrom('media')
      .select('storage_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(storage_key).toMatch(new RegExp(`^${ada.uid}/posts/\\d{13}-[0-9a-f]{16}-Ferien_Meer_Su_d\\.png$`));
  });

  test('what the sender calls it counts for nothing', async () => {
    const bytes = await picture(4, 4).png().toBuffer();
    const answer = await upload(bytes, { 'content-type': 'text/html', 'x-file-name': 'page.html' });
    expect(await readJson(answer)).toMatchObject({ contentType: 'image/png' });
  });
});

describe('bad files', () => {
  const refused: [string, number, string, () => Buffer | Promise<Buffer>][] = [
    ['nothing', 400, 'empty-file', () => Buffer.alloc(0)],
    ['a text', 422, 'unsupported-file', () => Buffer.from('hello')],
    ['a page', 422, 'unsupported-file', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', 422, 'unsupported-file', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a PDF', 422, 'unsupported-file', () => Buffer.from('%PDF-1.7 ...')],
    ['a HEIC picture', 422, 'unsupported-file', () => start([0, 0, 0, 24], 'ftypheic')],
    ['an AVIF picture', 422, 'unsupported-file', () => start([0, 0, 0, 24], 'ftypavif')],
    ['sound', 422, 'unsupported-file', () => start([0, 0, 0, 24], 'ftypM4A ')],
    [
      'a page behind the first bytes of a picture',
      422,
      'damaged-file',
      () => Buffer.from('\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'latin1'),
    ],
    [
      'a program called a JPEG',
      422,
      'damaged-file',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(500)]),
    ],
    [
      'half a picture',
      422,
      'damaged-file',
      async () => {
        const whole = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
          .jpeg()
          .toBuffer();
        return whole.subarray(0, whole.length / 2);
      },
    ],
    ['a picture that would fill the memory', 422, 'too-many-pixels', () => picture(12_000, 9_000).png().toBuffer()],
  ];
  test.each(refused)('%s is refused with %i %s and leaves nothing', async (_what, status, code, make) => {
    const before = await server.db.selectFrom('media').select('id').execute();
    const answer = await upload(await make());
    expect(answer.status).toBe(status);
    const body = await readJson(answer);
    expect(body.code).toBe(code);
    expect(body.error).toMatch(/^[A-Z].*\.$/);
    expect(await server.db.selectFrom('media').select('id').execute()).toHaveLength(before.length);
    expect(await leftovers()).toBe(0);
  });

  const zeros = (bytes: number) => {
    let left = bytes;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        const size = Math.min(left, 64 * 1024);
        left -= size;
        if (size === 0) controller.close();
        else controller.enqueue(new Uint8Array(size));
      },
    });
  };

  test.each([
    [20 * MEGABYTE + 1, '20.1'],
    [25.5 * MEGABYTE, '25.5'],
    [30 * MEGABYTE, '30.0'],
  ])('MEDIA-11 %i bytes are too many, whether they are announced or not', async (bytes, megabytes) => {
    const announced = await upload(zeros(bytes), { 'content-length': String(bytes) });
    const unannounced = await upload(zeros(bytes));
    for (const answer of [announced, unannounced]) {
      expect([answer.status, await answer.json()]).toEqual([
        413,
        { error: `File size exceeds the 20MB limit. Your file is ${megabytes} MB.`, code: 'file-too-large' },
      ]);
    }
    expect(await leftovers()).toBe(0);
  });

  test('MEDIA-11 20 MB exactly are not too many', async () => {
    const video = Buffer.concat([start([0, 0, 0, 24], 'ftypisom'), Buffer.alloc(20 * MEGABYTE)]).subarray(
      0,
      20 * MEGABYTE,
    );
    expect((await upload(video)).status).toBe(201);
  });

  test('an upload that breaks off leaves nothing', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(1000));
        controller.error(new Error('the browser is gone'));
      },
    });
    await upload(broken).catch(() => undefined);
    expect(await leftovers()).toBe(0);
  });

  test('one user cannot upload without end', async () => {
    const strict = await startTestServer({ environment: { NONET_LIMIT_FACTOR: '1' } });
    try {
      const eve = await strict.register('Eve');
      expect((await upload(Buffer.from('x'), {}, eve)).status).toBe(422);
      await strict.db.updateTable('limits').set({ count: 600 }).where('key', '=', `upload:${eve.uid}`).execute();
      expect((await upload(Buffer.from('x'), {}, eve)).status).toBe(429);
    } finally {
      await strict.close();
    }
  });
});

describe('the media host', () => {
  let url: string;
  let bytes: Buffer;
  beforeAll(async () => {
    bytes = await sharp(randomBytes(100 * 100 * 3), { raw: { width: 100, height: 100, channels: 3 } })
      .png()
      .toBuffer();
    ({ url } = await readJson(await upload(bytes)));
  });

  test('answers the file to anybody who has its address, as what it is and nothing else', async () => {
    const answer = await server.fetch(url);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('answers ranges, as players ask for them', async () => {
    const answer = await server.fetch(url, { headers: { range: 'bytes=100-199' } });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes 100-199/${bytes.length}`);
    expect(answer.headers.get('content-length')).toBe('100');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes.subarray(100, 200));

    const beyond = await server.fetch(url, { headers: { range: `bytes=${bytes.length}-` } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
  });

  test('answers HEAD without the file', async () => {
    const answer = await server.fetch(url, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    expect(await answer.text()).toBe('');
  });

  test('SEC-09 answers nothing to a made-up address', async () => {
    for (const wrong of [
      `${url.slice(0, -3)}AAA`,
      url.replace(/[0-9a-f]{8}-/, '00000000-'),
      url.replace(/\/[\w-]+$/, ''),
    ]) {
      expect((await server.fetch(wrong)).status).toBe(404);
    }
  });

  test('a file is not answered on the product’s own host', async () => {
    const { pathname } = new URL(url);
    const answer = await ada.fetch(pathname);
    expect(answer.status).toBe(404);
  });
});
