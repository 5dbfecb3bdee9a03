import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readQuarters } from '#/testing/heic.ts';
import { type Person, readJson, startTestServer, type TestServer } from '#/testing/server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.register('Ada');
});
afterAll(() => server.close());

const folder = () => path.join(server.config.dataDir, 'media');
const upload = (bytes: Buffer) => ada.fetch('/api/media', { method: 'POST', body: new Uint8Array(bytes) });

test('a HEIC picture stays as it is, and everybody is shown a JPEG of it', async () => {
  const original = await readQuarters();
  const answer = await upload(original);
  expect(answer.status).toBe(201);
  const media = await readJson(answer);
  expect(media).toMatchObject({
    type: 'image',
    contentType: 'image/heic',
    bytes: original.length,
    width: 64,
    height: 48,
  });

  const row = await server.db.selectFrom('media').selectAll().where('id', '=', media.id).executeTakeFirstOrThrow();
  expect(await readFile(path.join(folder(), row.storage_key))).toEqual(original);

  const shown = await server.fetch(media.url);
  expect(shown.headers.get('content-type')).toBe('image/jpeg');
  const jpeg = Buffer.from(await shown.arrayBuffer());
  expect(shown.headers.get('content-length')).toBe(String(jpeg.length));
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 });
  const thumbnail = Buffer.from(await (await server.fetch(media.thumbnailUrl)).arrayBuffer());
  expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 64, height: 48 });
});

test('one that cannot be read is refused with a way out, and nothing of it is kept', async () => {
  const before = await readdir(folder(), { recursive: true });
  const answer = await upload((await readQuarters()).subarray(0, 600));
  expect(answer.status).toBe(422);
  expect(await readJson(answer)).toEqual({
    code: 'damaged-file',
    error:
      'The HEIC picture cannot be read. Save it as JPEG, or set the camera of the iPhone to "Most Compatible", and add it again.',
  });
  expect(await readdir(folder(), { recursive: true })).toEqual(before);
});
