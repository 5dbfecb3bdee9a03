import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { withPicture } from '#/features/media/copies/with-picture.ts';
import { refusalOf } from '#/http/error-response.ts';

test('a picture that cannot be stored is refused for now, and not for what it is', async () => {
  const file = path.join(tmpdir(), 'nonet-with-picture.png');
  onTestFinished(() => rm(file, { force: true }));
  await sharp({ create: { width: 4, height: 4, channels: 3, background: '#4a7' } }).toFile(file);
  const made = path.join(tmpdir(), 'no such folder', 'made.webp');
  const refused = await withPicture('makeThumbnail', { file, made, maxEdge: 480 }, { person: 'ada' }).catch(refusalOf);
  expect(refused).toMatchObject({ status: 503, code: 'storage-unavailable' });
});
