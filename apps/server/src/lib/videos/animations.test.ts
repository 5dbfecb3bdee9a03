import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import type { VideoRecipe } from '@nonet/domain';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { convertVideo } from '#/lib/videos/convert-video.ts';
import { probeFile } from '#/lib/videos/probe-file.ts';
import { firstFrameOf } from '#/testing/first-frame.ts';
import { animationFixture } from '#/testing/video-fixture.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nonet-animations-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const look = (file: string) => probeFile(file, { person: 'ada' });
let files = 0;
async function stored(bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, `${files++}`);
  await writeFile(file, bytes);
  return file;
}

const recipe = (plays?: number): VideoRecipe => ({
  kind: 'video',
  name: 'convert',
  contentType: 'video/mp4',
  step: 'convert',
  sound: 'none',
  maxBytes: null,
  picture: {
    ...{ width: 94, height: 80, frameRate: [30, 1], maxBitRate: 1_000_000, toneMap: false, deinterlace: false },
    ...(plays !== undefined && { plays }),
  },
});

async function make(file: string, plays?: number) {
  const made = path.join(folder, `${files++}.mp4`);
  const probe = await look(file);
  await convertVideo({ file, made, recipe: recipe(plays), probe }, {});
  return { made, probe: await look(made) };
}

describe('MED-09 what a look into an animated picture finds', () => {
  test.each([
    ['circle.apng', 'apng', 'apng', 'rgba', 1000, true],
    ['circle.webp', 'webp', 'webp', 'argb', 1000, true],
    ['boxes.gif', 'gif', 'gif', 'bgra', 600, true],
    ['once.gif', 'gif', 'gif', 'bgra', 600, false],
  ])('%s is %s with %s', async (name, container, codec, pixelFormat, durationMs, endless) => {
    expect(await look(animationFixture(name))).toMatchObject({
      ...{ container, durationMs, audio: null, editList: false, indexInFront: null },
      video: { codec, pixelFormat, width: 95, height: 81, endless },
      tracks: { video: 1, audio: 0, other: 0 },
    });
  });

  test('how quickly its frames follow each other, and whether that is steady', async () => {
    expect((await look(animationFixture('circle.webp'))).video).toMatchObject({ frameRate: 10, constant: true });
    const delay = [100, 300, 100, 500];
    const steps = await stored(await (await colours(delay)).webp({ delay }).toBuffer());
    expect(await look(steps)).toMatchObject({ durationMs: 1000, video: { constant: false } });
  });

  test('frames without a length are shown for a tenth of a second, as browsers do', async () => {
    const delay = [0, 0, 0];
    const file = await stored(await (await colours(delay)).gif({ delay }).toBuffer());
    expect(await look(file)).toMatchObject({ durationMs: 300, video: { frameRate: 10 } });
  });
});

/** Frames of one colour each. */
async function colours(frames: readonly unknown[]) {
  const still = (at: number) =>
    sharp({ create: { width: 94, height: 80, channels: 3, background: { r: 60 * at, g: 0, b: 255 } } });
  const stills = await Promise.all(frames.map((_, at) => still(at).png().toBuffer()));
  return sharp(stills, { join: { animated: true } });
}

describe('MED-05 MED-09 the video that is made of an animated picture', () => {
  test.each(['circle.apng', 'circle.webp', 'boxes.gif'])('%s: even, steady, as long as it is', async (name) => {
    const { probe } = await make(animationFixture(name));
    const { durationMs } = await look(animationFixture(name));
    expect(probe).toMatchObject({
      container: 'mp4',
      video: { codec: 'h264', pixelFormat: 'yuv420p', width: 94, height: 80, frameRate: 30, constant: true },
      ...{ audio: null, editList: false, indexInFront: true },
    });
    expect(Math.abs(probe.durationMs! - durationMs!)).toBeLessThan(40);
  });

  test('is shown as often as its recipe says', async () => {
    const { probe } = await make(animationFixture('boxes.gif'), 7);
    expect(probe.durationMs).toBe(4200);
    expect((await make(animationFixture('circle.webp'), 4)).probe.durationMs).toBe(4000);
  });

  test.each(['circle.apng', 'circle.webp', 'boxes.gif'])('%s: transparent parts turn white', async (name) => {
    const { made } = await make(animationFixture(name));
    const frame = await firstFrameOf(made);
    const at = (x: number, y: number) => frame.pixels.subarray((y * frame.width + x) * 3).subarray(0, 3);
    expect(Math.min(...at(3, 3))).toBeGreaterThan(245);
    const [red = 0, green = 255] = name === 'boxes.gif' ? at(25, 25) : at(47, 40);
    expect([red > 200, green < 60]).toEqual([true, true]);
  });

  test('a default picture outside of the animation is not shown', async () => {
    const file = await stored(withDefault(await readFile(animationFixture('circle.apng')), [0, 0, 255, 255]));
    expect(await look(file)).toMatchObject({ durationMs: 1000, video: { codec: 'apng', frameRate: 10 } });
    const { made, probe } = await make(file);
    expect(probe.durationMs).toBe(1000);
    const frame = await firstFrameOf(made);
    expect(Math.min(...frame.pixels.subarray(0, 3))).toBeGreaterThan(245);
  });
});

/** The same animation behind a picture of one colour that only programs without animations show (PNG, third edition, 4.9). */
function withDefault(apng: Buffer, colour: readonly number[]): Buffer {
  const chunks: { name: string; data: Buffer }[] = [];
  for (let at = 8; at < apng.length; ) {
    const length = apng.readUInt32BE(at);
    chunks.push({ name: apng.toString('latin1', at + 4, at + 8), data: apng.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  const ihdr = chunks.find(({ name }) => name === 'IHDR')!.data;
  const row = Buffer.from([0, ...Array.from({ length: ihdr.readUInt32BE(0) }, () => colour).flat()]);
  const flat = deflateSync(Buffer.concat(Array.from({ length: ihdr.readUInt32BE(4) }, () => row)));
  let sequence = 0;
  const numbered = (data: Buffer) => {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(sequence++);
    return Buffer.concat([number, data]);
  };
  const made = chunks.flatMap(({ name, data }) => {
    if (name === 'acTL')
      return [
        { name, data },
        { name: 'IDAT', data: flat },
      ];
    if (name === 'fcTL') return [{ name, data: numbered(data.subarray(4)) }];
    if (name === 'IDAT') return [{ name: 'fdAT', data: numbered(data) }];
    return [name === 'fdAT' ? { name, data: numbered(data.subarray(4)) } : { name, data }];
  });
  return Buffer.concat([apng.subarray(0, 8), ...made.map(({ name, data }) => chunkOf(name, data))]);
}

function chunkOf(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(name, 4, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])));
  return Buffer.concat([head, data, sum]);
}
