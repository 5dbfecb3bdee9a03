import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { fileForNetwork } from '#/features/media/copies/file-for-network.ts';
import type { NetworkFile } from '#/features/media/copies/network-file.ts';
import { removeUnusedMedia } from '#/features/media/remove-unused-media.ts';
import { makeJpeg } from '#/lib/pictures/make-jpeg.ts';
import { createDiskStorage } from '#/storage/disk-storage.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';
import { makeVideo } from '#/testing/video.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.register('Ada');
});
afterAll(() => server.close());

const root = () => path.join(server.config.dataDir, 'media');
const storage = () => createDiskStorage(root());
const parts = () => server.fileParts(storage());
const fileAt = (key: string) => path.join(root(), key);

const noise = (edge: number) =>
  sharp(randomBytes(edge * edge * 3), { raw: { width: edge, height: edge, channels: 3 } })
    .png()
    .toBuffer();
/** An image that takes as many bytes as its pixels allow, although it shows nothing. */
const heavy = (edge: number) =>
  sharp({ create: { width: edge, height: edge, channels: 3, background: '#4a7' } })
    .png({ compressionLevel: 0 })
    .toBuffer();
const gif = (frames: number) =>
  sharp(randomBytes(8 * 8 * 3 * frames), { raw: { width: 8, height: 8 * frames, channels: 3, pageHeight: 8 } })
    .gif()
    .toBuffer();

async function stored(bytes: Buffer): Promise<NetworkFile> {
  const answer = await ada.fetch('/api/media', { method: 'POST', body: new Uint8Array(bytes) });
  const { id } = await readJson(answer);
  const row = await server.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    id,
    contentType: row.content_type,
    bytes: Number(row.published_bytes ?? row.bytes),
    width: row.width,
    height: row.height,
    animated: row.animated,
    durationMs: row.duration_ms,
    storageKey: row.published_key ?? row.storage_key,
  };
}
async function given(network: 'bluesky' | 'twitter' | 'instagram', file: NetworkFile): Promise<NetworkFile> {
  const answer = await fileForNetwork(parts(), network, file, 'feed');
  if (answer.kind !== 'file') throw new Error(answer.message);
  return answer.file;
}

test('a picture that is too large becomes a JPEG that fits, and the original stays as it is', async () => {
  const original = await heavy(1350);
  expect(original.length).toBeGreaterThan(5 * 1024 * 1024);
  const file = await stored(original);
  const forBluesky = await given('bluesky', file);
  expect(forBluesky).toMatchObject({ id: file.id, contentType: 'image/jpeg' });
  expect(forBluesky.bytes).toBeLessThanOrEqual(2_000_000);
  const bytes = await readFile(fileAt(forBluesky.storageKey));
  expect(bytes).toHaveLength(forBluesky.bytes);
  expect(await sharp(bytes).metadata()).toMatchObject({
    format: 'jpeg',
    width: forBluesky.width,
    height: forBluesky.height,
  });
  // Comparing millions of bytes one by one would take a minute.
  expect((await readFile(fileAt(file.storageKey))).equals(original)).toBe(true);

  const forX = await given('twitter', file);
  expect(forX).toMatchObject({ contentType: 'image/jpeg', width: 1350 });
  expect(forX.storageKey).not.toBe(forBluesky.storageKey);
});

test('CROP-01 each network gets the part of a picture that is meant for it, made once, and the original stays as it is', async () => {
  const original = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#4a7' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  // It is shown 300 wide and 400 high.
  const square = { x: 0, y: 0.25, width: 1, height: 0.75, rotate: 0, flip: false } as const;
  const wide = { ...square, y: 0, height: 0.75, rotate: 90 } as const;
  const file = { ...(await stored(original)), crops: { everyone: square, twitter: wide } };
  const forX = await given('twitter', file);
  expect(forX).toMatchObject({ contentType: 'image/jpeg', width: 400, height: 225 });
  const forBluesky = await given('bluesky', file);
  expect(forBluesky).toMatchObject({ width: 300, height: 300 });
  const bytes = await readFile(fileAt(forBluesky.storageKey));
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 300 });
  expect((await given('bluesky', file)).storageKey).toBe(forBluesky.storageKey);

  const whole = { ...square, y: 0, height: 1 };
  expect(await given('twitter', { ...file, crops: { everyone: square, twitter: whole } })).toMatchObject({
    width: 300,
    height: 400,
    storageKey: file.storageKey,
  });
  const kept = await sharp(await readFile(fileAt(file.storageKey))).metadata();
  expect(kept).toMatchObject({ width: 400, height: 300, orientation: 6 });
});

test('it loses as little as it must, and the same every time', async () => {
  const file = fileAt((await stored(await noise(200))).storageKey);
  const make = (maxBytes: number) =>
    makeJpeg(file, { kind: 'picture', name: 'test', contentType: 'image/jpeg', maxBytes, maxEdge: 4096 });
  const [whole, lesser, smaller] = [await make(1_000_000), await make(20_000), await make(3_000)];
  expect(whole).toMatchObject({ width: 200, height: 200 });
  expect(lesser.data.length).toBeLessThanOrEqual(20_000);
  expect(smaller.data.length).toBeLessThanOrEqual(3_000);
  expect(smaller.width).toBeLessThan(lesser.width);
  expect((await make(20_000)).data).toEqual(lesser.data);
});

test('it is made once, also when several ask at the same time', async () => {
  const file = await stored(await heavy(850));
  const first = await Promise.all([given('bluesky', file), given('bluesky', file), given('bluesky', file)]);
  const second = await given('bluesky', file);
  expect(new Set([...first, second].map(({ storageKey }) => storageKey)).size).toBe(1);
  const name = path.basename(file.storageKey);
  const made = (await readdir(fileAt(`${ada.uid}/variants`))).filter((one) => one.startsWith(name));
  expect(made).toEqual([path.basename(second.storageKey)]);
  expect(await server.db.selectFrom('unowned_files').selectAll().execute()).toEqual([]);
  expect(await readdir(path.join(root(), '.uploads'))).toEqual([]);
});

test('a kind that a network does not take is made into one that it takes: upright, and white where it was transparent', async () => {
  const [left, right] = ['#f00', '#00000000'].map((background) => ({
    create: { width: 20, height: 40, channels: 4 as const, background },
  }));
  const turned = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#0000' } })
    .composite([
      { input: await sharp(left).png().toBuffer(), left: 0, top: 0 },
      { input: await sharp(right).png().toBuffer(), left: 20, top: 0 },
    ])
    .withMetadata({ orientation: 6 })
    .png()
    .toBuffer();
  const made = await given('instagram', await stored(turned));
  const { data, info } = await sharp(fileAt(made.storageKey)).raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  // After a turn to the right, the left side is at the top.
  const isRed = ([r = 0, g = 0]: number[]) => r > 240 && g < 15;
  expect([isRed(pixel(3, 3)), isRed(pixel(36, 3))]).toEqual([true, true]);
  for (const [x, y] of [
    [3, 36],
    [36, 36],
  ] as const)
    expect(Math.min(...pixel(x, y))).toBeGreaterThan(240);
  const { exif, orientation } = await sharp(fileAt(made.storageKey)).metadata();
  expect([exif, orientation]).toEqual([undefined, undefined]);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i is made upright as any viewer would', async (orientation) => {
  const pixels = Buffer.from(Array.from({ length: 6 }, (_, index) => [index * 40, 255 - index * 40, 0]).flat());
  const png = await sharp(pixels, { raw: { width: 3, height: 2, channels: 3 } })
    .resize(48, 32, { kernel: 'nearest' })
    .png()
    .withMetadata({ orientation })
    .toBuffer();
  const made = await given('instagram', await stored(png));
  const [is, expected] = await Promise.all([
    sharp(fileAt(made.storageKey)).raw().toBuffer(),
    sharp(png).autoOrient().jpeg({ quality: 90 }).raw().toBuffer(),
  ]);
  expect(is.length).toBe(expected.length);
  const largest = is.reduce((most, value, index) => Math.max(most, Math.abs(value - (expected[index] ?? 0))), 0);
  expect(largest).toBeLessThan(60);
  expect([made.width, made.height]).toEqual(orientation >= 5 ? [32, 48] : [48, 32]);
});

test('pictures of 16 bits, of greys and of print colours are made too', async () => {
  const grey = sharp({ create: { width: 30, height: 20, channels: 3, background: '#888' } });
  const pictures = [
    await grey.clone().toColourspace('rgb16').png().toBuffer(),
    await grey.clone().toColourspace('b-w').png().toBuffer(),
    await grey.clone().toColourspace('cmyk').jpeg().toBuffer(),
  ];
  for (const bytes of pictures) {
    const made = await makeJpeg(fileAt((await stored(bytes)).storageKey), {
      kind: 'picture',
      name: 'test',
      contentType: 'image/jpeg',
      maxBytes: 100_000,
      maxEdge: 16,
    });
    expect([made.width, made.height]).toEqual([16, 11]);
    const { data } = await sharp(made.data).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
    expect(Math.abs((data[0] ?? 0) - 0x88)).toBeLessThan(30);
  }
});

test('MED-09 an animation stays one, or waits for the video that is made of it, and a still GIF is no animation', async () => {
  const moving = await stored(await gif(3));
  expect(moving.animated).toBe(true);
  expect(await given('twitter', moving)).toEqual(moving);
  expect(await fileForNetwork(parts(), 'bluesky', moving, 'feed')).toMatchObject({ kind: 'waiting' });
  const queued = await server.db.selectFrom('conversions').select('media_id').execute();
  expect(queued).toEqual([{ media_id: moving.id }]);
  const still = await stored(await gif(1));
  expect(await given('bluesky', still)).toEqual(still);
  expect(await given('twitter', still)).toMatchObject({ contentType: 'image/jpeg' });
});

test('a video is handed on as it is', async () => {
  const video = await stored(await makeVideo({ seconds: 3 }));
  expect(await given('instagram', video)).toEqual(video);
});

test('what was made goes with the file when no post uses it', async () => {
  const made = await given('instagram', await stored(await noise(20)));
  expect(existsSync(fileAt(made.storageKey))).toBe(true);
  await sql`update media set created_at = created_at - interval '25 hours' where id = ${made.id}`.execute(server.db);
  await removeUnusedMedia({ db: server.db, storage: storage(), log: pino({ level: 'silent' }) });
  expect(existsSync(fileAt(made.storageKey))).toBe(false);
  expect(await server.db.selectFrom('media_variants').where('media_id', '=', made.id).selectAll().execute()).toEqual(
    [],
  );
});
