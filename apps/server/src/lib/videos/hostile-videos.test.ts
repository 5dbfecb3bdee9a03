import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { onVideo } from '#/lib/videos/on-video.ts';
import { probeFile } from '#/lib/videos/probe-file.ts';
import { makeVideo } from '#/testing/video.ts';
import { videoFixture } from '#/testing/video-fixture.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nonet-hostile-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
async function look(bytes: Uint8Array) {
  const file = path.join(folder, `${files++}`);
  await writeFile(file, bytes);
  return probeFile(file, { person: 'ada' });
}

const fixture = (name: string) => readFile(videoFixture(name));
/** What a person is told of a file that ended its process, or that was refused before. */
const refusal = { name: 'VideoRefused', code: expect.stringMatching(/^(damaged-file|too-much-work|too-many-pixels)$/) };

/** The file with other bytes behind a box's name. */
function changed(video: Buffer, box: string, offset: number, write: (at: number) => void): Buffer {
  const at = video.indexOf(box);
  expect(at).toBeGreaterThan(0);
  write(at + 4 + offset);
  return video;
}

describe('MED-08 a hostile video ends its own process', () => {
  test.each(['h264.mp4', 'h264.mov', 'index-behind.mp4', 'obs.mkv', 'vp9.webm', 'cam.avi'])(
    'cut off anywhere: %s',
    async (name) => {
      const whole = await fixture(name);
      for (const part of [0.01, 0.3, 0.6, 0.95]) {
        await expect(look(whole.subarray(0, Math.ceil(whole.length * part)))).rejects.toMatchObject(refusal);
      }
    },
  );

  test('nothing but noise behind a name', async () => {
    const noise = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7919) % 251));
    const head = (await fixture('h264.mp4')).subarray(0, 32);
    await expect(look(Buffer.concat([head, noise]))).rejects.toMatchObject(refusal);
    await expect(look(Buffer.concat([Buffer.from('RIFF0000AVI LIST'), noise]))).rejects.toMatchObject(refusal);
    await expect(look(Buffer.concat([Buffer.from('1a45dfa3', 'hex'), noise]))).rejects.toMatchObject(refusal);
  });

  test('a table with billions of entries stops nobody', async () => {
    const video = await makeVideo({ kind: 'mov' });
    // The first chunk to which the entry applies, and the samples per chunk (ISO/IEC 14496-12, 8.7.4).
    changed(video, 'stsc', 8, (at) => {
      video.writeUInt32BE(127, at);
      video.writeUInt32BE(0xffffff05, at + 4);
    });
    let turns = 0;
    const counting = setInterval(() => turns++, 10);
    await look(video).catch((error) => expect(error).toMatchObject(refusal));
    clearInterval(counting);
    expect(turns).toBeGreaterThan(0);
  });

  test('a size that lies: what is shown counts, and what nobody can show is refused', async () => {
    const told = await makeVideo({ width: 64, height: 48 });
    // Width and height in the description of the samples (ISO/IEC 14496-12, 12.1.3). The first name is among the brands.
    const entry = told.indexOf('avc1', told.indexOf('stsd'));
    told.writeUInt16BE(65_535, entry + 28);
    told.writeUInt16BE(65_535, entry + 30);
    const { video } = await look(told);
    expect(video!.width).toBeLessThan(100);
    expect(video!.height).toBeLessThan(100);
    // 16,000 by 16,000: each key frame has a million blocks.
    await expect(look(await makeVideo({ width: 16_000, height: 16_000, seconds: 0.1 }))).rejects.toMatchObject(refusal);
    await expect(look(await makeVideo({ width: 65_520, height: 64, seconds: 0.1 }))).rejects.toMatchObject(refusal);
  });

  test('100,000 frames are counted in bounds', async () => {
    const probe = await look(await makeVideo({ seconds: 100_000 / 30, width: 16, height: 16 }));
    expect(probe.video).toMatchObject({ frameRate: 30, constant: true });
    expect(probe.durationMs).toBeGreaterThan(3_333_000);
  });

  test('two sounds, subtitles and covers are counted, and the first sound is heard', async () => {
    expect(await look(await fixture('two-sounds.mp4'))).toMatchObject({
      tracks: { audio: 2 },
      audio: { codec: 'aac' },
    });
    expect(await look(await makeVideo({ kind: 'mkv', subtitle: 'text' }))).toMatchObject({ tracks: { other: 1 } });
  });

  test('a process that takes too much time or memory is ended, in words, and so is one that says nothing', async () => {
    const file = videoFixture('hevc10.mp4');
    const limits = { maxCpuMs: 60_000, maxMemoryBytes: 1024 ** 3, silentMs: 60_000 };
    const tooMuch = { code: 'too-much-work', message: expect.stringContaining('takes too long') };
    await expect(onVideo('probe', { file }, { ...limits, maxMemoryBytes: 1024 })).rejects.toMatchObject(tooMuch);
    await expect(onVideo('probe', { file }, { ...limits, silentMs: 1 })).rejects.toMatchObject(tooMuch);
    expect(await onVideo('probe', { file }, limits)).toMatchObject({ container: 'mp4' });
  });
});
