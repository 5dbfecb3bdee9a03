import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.register('Ada');
});
afterAll(() => server.close());

async function thumbnailOf(bytes: Buffer) {
  const media = await readJson(await ada.fetch('/api/media', { method: 'POST', body: new Uint8Array(bytes) }));
  const answer = await server.fetch(media.thumbnailUrl);
  return { media, answer, picture: Buffer.from(await answer.arrayBuffer()) };
}

test('a large picture has a small one, upright and without what a camera says', async () => {
  const photograph = await sharp(randomBytes(1200 * 900 * 3), { raw: { width: 1200, height: 900, channels: 3 } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 6/1 36/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { answer, picture } = await thumbnailOf(photograph);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.get('content-length')).toBe(String(picture.length));
  const { format, width, height, exif, orientation } = await sharp(picture).metadata();
  expect({ format, width, height, exif, orientation }).toEqual({
    format: 'webp',
    width: 360,
    height: 480,
    exif: undefined,
    orientation: undefined,
  });
  expect(picture.length).toBeLessThan(photograph.length / 4);
});

test('a small picture is not made larger, transparent parts stay so, and of an animation there is the first frame', async () => {
  const clear = await sharp({ create: { width: 20, height: 10, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
  const small = await sharp((await thumbnailOf(clear)).picture).metadata();
  expect([small.width, small.height, small.hasAlpha]).toEqual([20, 10, true]);

  const frames = sharp(randomBytes(8 * 24 * 3), { raw: { width: 8, height: 24, channels: 3, pageHeight: 8 } });
  const animated = await thumbnailOf(await frames.gif().toBuffer());
  expect(animated.media.animated).toBe(true);
  expect(await sharp(animated.picture).metadata()).toMatchObject({ format: 'webp', width: 8, height: 8 });
});

test('the address of a thumbnail does not lead to the file, nor one address to another’s thumbnail', async () => {
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#4a7' } })
    .png()
    .toBuffer();
  const { media } = await thumbnailOf(picture);
  expect((await server.fetch(media.thumbnailUrl.replace('/thumbnail/', '/file/'))).status).toBe(404);
  expect((await server.fetch(media.url.replace('/file/', '/thumbnail/'))).status).toBe(404);
});

test('a picture of before thumbnails has none, and says so', async () => {
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#4a7' } })
    .png()
    .toBuffer();
  const { media } = await thumbnailOf(picture);
  await server.db
    .updateTable('media')
    .set({ thumbnail_key: null, thumbnail_bytes: null })
    .where('id', '=', media.id)
    .execute();
  const { body } = await ada.json('GET', `/api/media?ids=${media.id}`);
  expect(body.media).toMatchObject([{ id: media.id, thumbnailUrl: null }]);
  expect((await server.fetch(media.thumbnailUrl)).status).toBe(404);
});
