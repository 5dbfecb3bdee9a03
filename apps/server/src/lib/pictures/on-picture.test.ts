import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { onPicture } from '#/lib/pictures/on-picture.ts';
import { repeating } from '#/testing/heic.ts';
import { jpegOfManyScans } from '#/testing/jpeg-of-many-scans.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nonet-picture-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function fileOf(name: string, bytes: Buffer): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return file;
}
const small = () =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: '#4a7' } })
    .png()
    .toBuffer();
const tooLong = { code: 'too-much-work', message: expect.stringContaining('takes too long') };

test('a picture that repeats itself is refused before it is decoded, in words', async () => {
  const many = await fileOf('many.jpg', jpegOfManyScans(882, { edge: 4000 }));
  await expect(onPicture('inspect', { file: many }, { person: 'ada' })).rejects.toMatchObject(tooLong);
  const large = await fileOf('large.jpg', jpegOfManyScans(60, { edge: 8000 }));
  await expect(onPicture('inspect', { file: large }, { person: 'ada' })).rejects.toMatchObject(tooLong);
  const usual = await fileOf('usual.jpg', jpegOfManyScans(12, { edge: 64 }));
  expect(await onPicture('inspect', { file: usual }, { person: 'ada' })).toEqual({
    width: 64,
    height: 64,
    animated: false,
  });
});

test('a HEIC picture of more than a thousand parts is refused before it is decoded, in words', async () => {
  const open = async (parts: number) => {
    const file = await fileOf(`${parts}.heic`, repeating(parts));
    return await onPicture('openHeic', { file, made: path.join(folder, `${parts}.jpg`) }, { person: 'ada' });
  };
  await expect(open(1_001)).rejects.toMatchObject(tooLong);
  // As many as are allowed are looked at, and then the missing part is noticed.
  await expect(open(1_000)).rejects.toMatchObject({ code: 'damaged-file' });
});

test('a picture that takes more processor time than it may is ended, while that of somebody else is read, and the next one is read again', async () => {
  // Nothing checks its scans here, so it would take half a minute.
  const file = await fileOf('slow.jpg', jpegOfManyScans(882, { edge: 6000 }));
  const slow = { file, made: path.join(folder, 'slow.webp'), maxEdge: 480 };
  const ended: string[] = [];
  const hers = onPicture('makeThumbnail', slow, { person: 'ada', maxCpuMs: 500 }).finally(() => ended.push('slow'));
  const png = await fileOf('small.png', await small());
  const his = onPicture('inspect', { file: png }, { person: 'bob' }).finally(() => ended.push('small'));
  const hersNext = onPicture('inspect', { file: png }, { person: 'ada' }).finally(() => ended.push('next'));
  await expect(hers).rejects.toMatchObject(tooLong);
  const facts = { width: 4, height: 4, animated: false };
  expect(await his).toEqual(facts);
  expect(await hersNext).toEqual(facts);
  expect(ended.indexOf('next')).toBeGreaterThan(ended.indexOf('slow'));
});

test('what the system refuses is not the fault of the picture', async () => {
  const file = await fileOf('fine.png', await small());
  const nowhere = path.join(folder, 'no such folder', 'made.webp');
  const made = onPicture('makeThumbnail', { file, made: nowhere, maxEdge: 480 }, { person: 'ada' });
  await expect(made).rejects.toMatchObject({ code: 'ENOENT' });
});

test('whatever a decoder says of a file is the fault of the file, and its words are kept', async () => {
  const file = await fileOf('damaged.png', (await small()).subarray(0, 50));
  const made = onPicture(
    'makeThumbnail',
    { file, made: path.join(folder, 'made.webp'), maxEdge: 480 },
    { person: 'ada' },
  );
  await expect(made).rejects.toMatchObject({ code: 'damaged-file', cause: expect.stringContaining('Error: ') });
});
