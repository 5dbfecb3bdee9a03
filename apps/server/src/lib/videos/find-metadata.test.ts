import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { blanked } from '#/testing/blanked-video.ts';
import { makeAvi, makeVideo } from '#/testing/video.ts';

const PLACE = '+52.0800+004.3100/';

const types = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
} as const;

describe.each(['mp4', 'mov', 'webm', 'mkv'] as const)('%s', (kind) => {
  const said = () =>
    makeVideo({ kind, title: `At home ${PLACE}`, ...(kind !== 'mov' && { subtitle: `Here ${PLACE}` }) });

  test('words and texts between the frames go, the frames stay, and nothing moves', async () => {
    const original = await said();
    expect(original.toString('latin1').split(PLACE).length).toBeGreaterThan(kind === 'mov' ? 1 : 2);
    const after = Buffer.from(await blanked(original, types[kind]));
    expect(after.length).toBe(original.length);
    expect(after.includes(PLACE)).toBe(false);
    const frame = Buffer.alloc(50, 7);
    expect(after.indexOf(frame)).toBe(original.indexOf(frame));
    expect(after.indexOf(frame)).toBeGreaterThan(0);
    // What was blanked must not be found again.
    expect(await blanked(after, types[kind])).toEqual(after);
  });

  test('a video that says nothing more is left as it is', async () => {
    const original = await makeVideo({ kind });
    expect(await blanked(original, types[kind])).toEqual(original);
  });
});

const samples = Promise.all([
  ...(['mp4', 'mov', 'webm', 'mkv'] as const).map(async (kind) => {
    const bytes = await makeVideo({ kind, title: 'title', ...(kind !== 'mov' && { subtitle: 'text' }), seconds: 1 });
    return { contentType: types[kind] as string, bytes };
  }),
  { contentType: 'video/x-msvideo', bytes: makeAvi({ width: 4, height: 4, frames: 9, texts: 'text' }) },
]);

/** Expects no error, the same length, and nothing left to blank when asked again. */
async function holds(bytes: Uint8Array, contentType: string): Promise<void> {
  const after = await blanked(bytes, contentType);
  const isRefused = typeof after === 'string';
  expect(isRefused ? bytes.length : after.length).toBe(bytes.length);
  expect(isRefused ? after : await blanked(after, contentType)).toEqual(after);
}

test('cut off anywhere', async () => {
  for (const { contentType, bytes } of await samples) {
    for (let length = 0; length < bytes.length; length += 29) await holds(bytes.subarray(0, length), contentType);
  }
});

test('with any bytes changed', async () => {
  const places = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 6 });
  for (const { contentType, bytes } of await samples) {
    await fc.assert(
      fc.asyncProperty(places, async (changes) => {
        const changed = Buffer.from(bytes);
        for (const [place, byte] of changes) changed[place % bytes.length] = byte;
        await holds(changed, contentType);
      }),
      { numRuns: 60 },
    );
  }
});

test('any bytes at all', async () => {
  const starts = (await samples).map(({ contentType, bytes }) => ({ contentType, start: bytes.subarray(0, 48) }));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 400 }), async (sample, rest) => {
      await holds(rest, sample.contentType);
      await holds(Buffer.concat([sample.start, rest]), sample.contentType);
    }),
    { numRuns: 150 },
  );
});
