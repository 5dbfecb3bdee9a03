import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { probeContainer } from '#/features/media/probe-container.ts';
import { makeVideo } from '#/testing/video.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nonet-probe-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a video whose table has billions of entries stops nobody else, and is given up', async () => {
  const video = await makeVideo({ kind: 'mov' });
  // The only entry in the table of chunks (ISO/IEC 14496-12, 8.7.4): the first chunk to which it applies, and the
  // number of samples per chunk.
  const entry = video.indexOf('stsc') + 12;
  video.writeUInt32BE(127, entry);
  video.writeUInt32BE(0xffffff05, entry + 4);
  const file = path.join(folder, 'video');
  await writeFile(file, video);
  let turns = 0;
  const counting = setInterval(() => turns++, 10);
  expect(await probeContainer(file, { person: 'ada', limitMs: 2_000 })).toBeUndefined();
  clearInterval(counting);
  expect(turns).toBeGreaterThan(50);
});
