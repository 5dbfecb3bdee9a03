import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { probeWithoutFfmpeg, stripWithoutFfmpeg } from '#/features/media/probe/without-ffmpeg.ts';
import { makeVideo } from '#/testing/video.ts';
import { videoFixture } from '#/testing/video-fixture.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nonet-probe-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const ada = { person: 'ada' };
async function stored(bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, 'video');
  await writeFile(file, bytes);
  return file;
}

test('MED-01 without FFmpeg, size and length are known, and AVI is refused with what to export', async () => {
  for (const name of ['phone.mov', 'obs.mkv', 'vp9.webm', 'rotated.mp4']) {
    expect(await probeWithoutFfmpeg(videoFixture(name), ada)).toMatchObject({ width: 540, height: 960 });
  }
  await expect(probeWithoutFfmpeg(videoFixture('cam.avi'), ada)).rejects.toMatchObject({
    code: 'unsupported-file',
    message: expect.stringContaining('MP4'),
  });
  const half = (await readFile(videoFixture('h264.mp4'))).subarray(0, 7_000);
  await expect(probeWithoutFfmpeg(await stored(half), ada)).rejects.toMatchObject({ code: 'damaged-file' });
});

test('without FFmpeg, places are removed from what is published', async () => {
  const place = '+52.0800+004.3100/';
  for (const kind of ['mp4', 'mov', 'webm', 'mkv'] as const) {
    const file = await stored(await makeVideo({ kind, title: place }));
    const made = path.join(folder, `made.${kind}`);
    expect((await readFile(file)).includes(place)).toBe(true);
    expect(await stripWithoutFfmpeg({ file, made }, ada)).toBe(true);
    expect((await readFile(made)).includes(place)).toBe(false);
    expect(await probeWithoutFfmpeg(made, ada)).toEqual(await probeWithoutFfmpeg(file, ada));
  }
  const plain = await stored(await makeVideo());
  expect(await stripWithoutFfmpeg({ file: plain, made: path.join(folder, 'none') }, ada)).toBe(false);
});

test('a video whose table has billions of entries stops nobody else, and is given up', async () => {
  const video = await makeVideo({ kind: 'mov' });
  // The only entry in the table of chunks (ISO/IEC 14496-12, 8.7.4): the first chunk to which it applies, and the
  // number of samples per chunk.
  const entry = video.indexOf('stsc') + 12;
  video.writeUInt32BE(127, entry);
  video.writeUInt32BE(0xffffff05, entry + 4);
  let turns = 0;
  const counting = setInterval(() => turns++, 10);
  const probing = probeWithoutFfmpeg(await stored(video), { person: 'ada', limitMs: 2_000 });
  await expect(probing).rejects.toMatchObject({ code: 'damaged-file' });
  clearInterval(counting);
  expect(turns).toBeGreaterThan(50);
});

test('a video whose table fills the memory ends the process that reads it, and takes none of ours', async () => {
  const video = await makeVideo({ kind: 'mov' });
  // So many samples, each of a size of its own (ISO/IEC 14496-12, 8.7.3). The file has a hole instead of the sizes.
  const samples = 100_000_000;
  const table = video.indexOf('stsz');
  video.writeUInt32BE(samples, table + 12);
  const end = table - 4 + video.readUInt32BE(table - 4);
  for (const box of ['stsz', 'stbl', 'minf', 'mdia', 'trak', 'moov']) {
    const at = video.indexOf(box) - 4;
    video.writeUInt32BE(video.readUInt32BE(at) + samples * 4, at);
  }
  const file = await stored(video.subarray(0, end));
  const rest = await open(file, 'r+');
  await rest.write(video, end, video.length - end, end + samples * 4);
  await rest.close();
  const before = process.memoryUsage.rss();
  let taken = 0;
  const measuring = setInterval(() => {
    taken = Math.max(taken, process.memoryUsage.rss() - before);
  }, 5);
  await expect(probeWithoutFfmpeg(file, { person: 'ada' })).rejects.toMatchObject({ code: 'damaged-file' });
  clearInterval(measuring);
  expect(taken).toBeLessThan(samples);
});
