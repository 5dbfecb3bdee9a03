import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { jpegOfManyScans } from '#/testing/jpeg-of-many-scans.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';
import { makeAvi, makeVideo } from '#/testing/video.ts';
import { videoFixture } from '#/testing/video-fixture.ts';

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

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
/** A GIF with this many frames on a square screen; each frame changes a single dot. */
const animation = (edge: number, frames: number) => {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  head.writeUInt16LE(edge, 6);
  head.writeUInt16LE(edge, 8);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
};

/** The beginning of a video file, which tells its type. */
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
  test.each(pictures)('MEDIA-12, MEDIA-16 a %s is stored with its size', async (_kind, make, contentType) => {
    const bytes = await make();
    const answer = await upload(bytes);
    expect(answer.status).toBe(201);
    const { probe: _probe, plans: _plans, ...media } = await readJson(answer);
    expect(media).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:9009\/media\//),
      thumbnailUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:9009\/media\//),
      type: 'image',
      contentType,
      fileName: 'file',
      bytes: bytes.length,
      width: 40,
      height: 30,
      durationMs: null,
      animated: false,
      alt: '',
    });
    expect(Buffer.from(await (await server.fetch(media.url)).arrayBuffer())).toEqual(bytes);
    const row = await server.db.selectFrom('media').selectAll().where('id', '=', media.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ space_id: ada.uid, sha256: createHash('sha256').update(bytes).digest('hex') });
    expect(await readFile(path.join(server.config.dataDir, 'media', row.storage_key))).toEqual(bytes);
  });

  test.each([
    ['mp4', 'video/mp4'],
    ['mov', 'video/quicktime'],
    ['webm', 'video/webm'],
    ['mkv', 'video/x-matroska'],
  ] as const)('MEDIA-13 an %s is stored with its size and its length', async (kind, contentType) => {
    const bytes = await makeVideo({ kind, width: 320, height: 200, seconds: 3 });
    const answer = await upload(bytes, { 'x-file-name': 'holiday.bin' });
    expect(answer.status).toBe(201);
    const media = await readJson(answer);
    expect(media).toMatchObject({ type: 'video', contentType, bytes: bytes.length, width: 320, height: 200 });
    expect(media).toMatchObject({ thumbnailUrl: null, animated: false, fileName: 'holiday.bin' });
    expect(Math.abs(media.durationMs - 3000)).toBeLessThanOrEqual(100);
  });

  test('MEDIA-13 an avi is stored with its size and its length', async () => {
    expect(await readJson(await upload(makeAvi({ width: 320, height: 200, frames: 50 })))).toMatchObject({
      type: 'video',
      contentType: 'video/x-msvideo',
      width: 320,
      height: 200,
      durationMs: 2000,
    });
  });

  test('a video that the camera turned has the size it is shown with', async () => {
    const bytes = await makeVideo({ width: 320, height: 200, rotation: 90 });
    expect(await readJson(await upload(bytes))).toMatchObject({ width: 200, height: 320 });
  });

  test('a picture that the camera turned has the size it is shown with', async () => {
    const bytes = await picture(40, 30).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await readJson(await upload(bytes))).toMatchObject({ width: 30, height: 40 });
  });

  test('MEDIA-15 is stored at {spaceId}/posts/{timestamp}-{random}-{sanitizedName}', async () => {
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

/** 24 bits for each pixel; `edge` is what the head says instead of the size. */
function bitmap(width: number, height: number, edge?: number): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + row * height, 0x66);
  file.write('BM', 0, 'latin1');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(0, 6);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(edge ?? width, 18);
  file.writeInt32LE(edge ?? height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  file.fill(0, 30, 54);
  return file;
}

async function soundAsVideo(): Promise<Buffer> {
  const sound = await readFile(videoFixture('sound.m4a'));
  sound.write('isom', 8, 'latin1');
  return sound;
}

describe('MED-09 pictures that not everybody can show', () => {
  const tiny = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#4a7' } });
  test.each([
    ['image/avif', () => tiny().avif().toBuffer()],
    ['image/tiff', () => tiny().tiff().toBuffer()],
    ['image/bmp', async () => bitmap(40, 30)],
  ])('of %s the original is kept, and a JPEG is shown and published', async (contentType, make) => {
    const original = await make();
    const answer = await upload(original);
    expect(answer.status).toBe(201);
    const media = await readJson(answer);
    expect(media).toMatchObject({ type: 'image', contentType, width: 40, height: 30, animated: false });
    const row = await server.db.selectFrom('media').selectAll().where('id', '=', media.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ published_type: 'image/jpeg', probe: { container: contentType.slice(6) } });
    const shown = Buffer.from(await (await server.fetch(media.url)).arrayBuffer());
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 });
  });

  test('a PNG or WebP that moves is told as such', async () => {
    const frames = Buffer.alloc(8 * 16 * 3, 90).fill(200, 8 * 8 * 3);
    const webp = await sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    const still = await picture(8, 8).png().toBuffer();
    // PNG, third edition, 11.3.6: two frames.
    const said = Buffer.alloc(20);
    said.writeUInt32BE(8, 0);
    said.write('acTL', 4, 'latin1');
    said.writeUInt32BE(2, 8);
    said.writeUInt32BE(crc32(said.subarray(4, 16)), 16);
    const png = Buffer.concat([still.subarray(0, 33), said, still.subarray(33)]);
    expect(await readJson(await upload(webp))).toMatchObject({ animated: true });
    expect(await readJson(await upload(png))).toMatchObject({ animated: true, contentType: 'image/png' });
    expect(await readJson(await upload(still))).toMatchObject({ animated: false });
  });
});

describe('bad files', () => {
  const refused: [string, number, string, () => Buffer | Promise<Buffer>][] = [
    ['nothing', 400, 'empty-file', () => Buffer.alloc(0)],
    ['a text', 422, 'unsupported-file', () => Buffer.from('hello')],
    ['a page', 422, 'unsupported-file', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', 422, 'unsupported-file', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a PDF that is none', 422, 'damaged-file', () => Buffer.from('%PDF-1.7 ...')],
    ['a video that was cut off', 422, 'damaged-file', async () => (await makeVideo()).subarray(0, -20)],
    ['half a WebM', 422, 'damaged-file', async () => half(await makeVideo({ kind: 'webm' }))],
    ['a video called so by its first bytes only', 422, 'damaged-file', () => start([0, 0, 0, 24], 'ftypisom')],
    ['a MOV called so by its first bytes only', 422, 'damaged-file', () => start([0, 0, 0, 8], 'wide')],
    ['an AVI called so by its first bytes only', 422, 'damaged-file', () => start('RIFF', [1, 2, 3, 4], 'AVI LIST')],
    ['an AVI without frames', 422, 'damaged-file', () => half(makeAvi({ width: 8, height: 8, frames: 50 }))],
    ['an AVI of no length', 422, 'damaged-file', () => makeAvi({ width: 8, height: 8, frames: 0 })],
    ['an animation that would fill the memory', 422, 'too-many-pixels', () => animation(2_000, 60)],
    ['a JPEG that is gone over 882 times', 422, 'too-much-work', () => jpegOfManyScans(882, { edge: 4_000 })],
    ['an animation of very many pictures', 422, 'too-many-pixels', () => animation(1, 5_001)],
    [
      'a small WebP that would fill the memory',
      422,
      'too-many-pixels',
      () => picture(9_000, 4_000).webp({ lossless: true }).toBuffer(),
    ],
    ['a damaged HEIC picture', 422, 'damaged-file', () => start([0, 0, 0, 24], 'ftypheic')],
    ['a damaged AVIF picture', 422, 'damaged-file', () => start([0, 0, 0, 24], 'ftypavif')],
    ['a damaged TIFF picture', 422, 'damaged-file', () => Buffer.concat([Buffer.from('II*\0'), randomBytes(100)])],
    ['half a BMP picture', 422, 'damaged-file', () => bitmap(40, 30).subarray(0, 60)],
    ['a BMP picture that would fill the memory', 422, 'damaged-file', () => bitmap(1, 1, 20_000)],
    ['MED-09 sound in an MP4', 422, 'sound-only', () => start([0, 0, 0, 24], 'ftypM4A ')],
    ['MED-09 sound in an MP4 that is called a video', 422, 'sound-only', soundAsVideo],
    ['MED-09 an MP3', 422, 'sound-only', () => Buffer.from('ID3\x03\0\0\0\0\0\0')],
    ['MED-09 a WAV', 422, 'sound-only', () => start('RIFF', [1, 2, 3, 4], 'WAVEfmt ')],
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
    expect((await upload(await makeVideo({ bytes: 20 * MEGABYTE }))).status).toBe(201);
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

  test('one user’s many files do not make another one wait for all of them', async () => {
    const eve = await server.register('Eve');
    const large = await picture(4_000, 4_000).png().toBuffer();
    const small = await picture(4, 4).png().toBuffer();
    let done = 0;
    const hers = Array.from({ length: 24 }, () => upload(large, {}, eve).finally(() => done++));
    await expect.poll(async () => (await leftovers()) + done, { interval: 5 }).toBeGreaterThan(8);
    const before = done;
    expect((await upload(small)).status).toBe(201);
    // In one line for all, at least fourteen of hers would come first.
    expect(done - before).toBeLessThan(12);
    expect(new Set((await Promise.all(hers)).map(({ status }) => status))).toEqual(new Set([201]));
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
      'access-control-allow-origin': '*',
      'cache-control': expect.stringMatching(/^private, max-age=\d{3}$/),
      'accept-ranges': 'bytes',
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('sends nothing of a file that the caller has', async () => {
    const etag = (await server.fetch(url)).headers.get('etag') ?? 'none';
    for (const method of ['GET', 'HEAD']) {
      const answer = await server.fetch(url, { method, headers: { 'if-none-match': etag } });
      expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([304, etag, '']);
      expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
    }
    expect((await server.fetch(url, { headers: { 'if-none-match': '"another file"' } })).status).toBe(200);
  });

  test('answers ranges, as players ask for them', async () => {
    const answer = await server.fetch(url, { headers: { range: 'bytes=100-199' } });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes 100-199/${bytes.length}`);
    expect(answer.headers.get('content-length')).toBe('100');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes.subarray(100, 200));

    const etag = answer.headers.get('etag') ?? '';
    const same = await server.fetch(url, { headers: { range: 'bytes=100-199', 'if-range': etag } });
    expect([same.status, same.headers.get('etag')]).toEqual([206, etag]);
    const other = await server.fetch(url, { headers: { range: 'bytes=100-199', 'if-range': '"another file"' } });
    expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, bytes.length]);

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
