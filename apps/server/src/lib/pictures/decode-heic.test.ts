import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { decodeHeic, type HeicLimits } from '#/lib/pictures/decode-heic.ts';
import { writeJpeg } from '#/lib/pictures/heic-to-jpeg.ts';
import { claiming, opaque, readFlat, readQuarters, withProfile } from '#/testing/heic.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'nonet-heic-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const LIMITS: HeicLimits = { maxPixels: 50_000_000, maxMemoryBytes: 512 * 1024 * 1024, limitMs: 60_000 };

async function decoded(bytes: Uint8Array, limits: Partial<HeicLimits> = {}) {
  const file = path.join(folder, 'picture');
  await writeFile(file, bytes);
  return decodeHeic(file, { ...LIMITS, ...limits });
}

async function jpegOf(bytes: Uint8Array, maxEdge = 4096): Promise<Buffer> {
  const picture = await decoded(bytes);
  if (typeof picture === 'string') throw new Error(`It is ${picture}.`);
  const file = path.join(folder, `${maxEdge}-${bytes.length}.jpg`);
  await writeJpeg(picture, file, maxEdge);
  return readFile(file);
}

async function pixelsOf(jpeg: Buffer): Promise<number[][]> {
  const { data, info } = await sharp(jpeg).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  return [at(8, 8), at(56, 8), at(8, 40), at(56, 40)];
}

test.each([
  ['', (heic: Buffer) => heic],
  [' and without transparency', opaque],
])('a HEIC picture%s becomes a JPEG of the same colours', async (_what, change) => {
  const jpeg = await jpegOf(change(await readQuarters()));
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 });
  const expected = [
    [220, 40, 30],
    [40, 60, 220],
    [30, 200, 40],
    [240, 240, 240],
  ];
  const differences = (await pixelsOf(jpeg))
    .flat()
    .map((value, index) => Math.abs(value - (expected.flat()[index] ?? 0)));
  expect(Math.max(...differences)).toBeLessThan(8);
});

test('its colour profile goes with it, so that wide colours stay what they are', async () => {
  const plain = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } });
  const { icc: p3 = Buffer.alloc(0) } = await sharp(await plain.withIccProfile('p3').png().toBuffer()).metadata();
  const wide = await jpegOf(withProfile(await readQuarters(), p3));
  expect((await sharp(wide).metadata()).icc).toEqual(p3);
  const [[red] = []] = await pixelsOf(wide);
  // The same number means a stronger red in P3 than in sRGB.
  expect(red).toBeGreaterThan(230);
});

test('a large picture is made smaller', async () => {
  expect(await sharp(await jpegOf(await readFlat(), 1024)).metadata()).toMatchObject({ width: 1024, height: 1024 });
});

test('a picture of more pixels than allowed is not decoded', async () => {
  expect(await decoded(await readFlat(), { maxPixels: 2048 * 2048 - 1 })).toBe('too-large');
  expect(await decoded(claiming(await readQuarters(), 60_000, 60_000))).toBe('too-large');
});

test('a picture that needs more memory than allowed is given up', async () => {
  const flat = await readFlat();
  expect(await decoded(flat, { maxMemoryBytes: 20 * 1024 * 1024 })).toBe('damaged');
  expect(await decoded(flat, { maxMemoryBytes: 64 * 1024 * 1024 })).toMatchObject({ width: 2048 });
});

test('a file that says it is small, and is not, gets no more memory for it', async () => {
  const answer = await decoded(claiming(await readFlat(), 16, 16), {
    maxPixels: 1_000,
    maxMemoryBytes: 64 * 1024 * 1024,
  });
  expect(['damaged', 'too-large']).toContain(answer);
});

test('a picture that takes too long is given up', async () => {
  expect(await decoded(await readFlat(), { limitMs: 1 })).toBe('damaged');
});

test('whatever a file is, the answer is one of these', async () => {
  const heic = await readQuarters();
  const hurt = fc.oneof(
    fc.nat({ max: heic.length - 1 }).map((length) => heic.subarray(0, length)),
    fc
      .array(fc.tuple(fc.nat({ max: heic.length - 1 }), fc.nat({ max: 255 })), { minLength: 1, maxLength: 8 })
      .map((changes) => {
        const changed = Buffer.from(heic);
        for (const [place, byte] of changes) changed[place] = byte;
        return changed;
      }),
    fc.uint8Array({ maxLength: 200 }).map((rest) => Buffer.concat([heic.subarray(0, 24), rest])),
  );
  await fc.assert(
    fc.asyncProperty(hurt, async (bytes) => {
      const answer = await decoded(bytes);
      const isPicture =
        typeof answer !== 'string' && answer.data.length === answer.width * answer.height * answer.channels;
      expect(isPicture || answer === 'damaged' || answer === 'too-large').toBe(true);
    }),
    { numRuns: 40 },
  );
});
