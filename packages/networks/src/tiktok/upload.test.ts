import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunkPlan } from '#/tiktok/upload.ts';

const KB = 1024;
const MB = 1024 * KB;
/** TikTok's documents say MB and not which: the plan must do by either reading. */
const LEAST_CHUNK = 5 * MB;
const LARGEST_CHUNK = 64_000_000;
const LARGEST_LAST = 128_000_000;
const MOST_CHUNKS = 1_000;

const sizes = fc.oneof(
  fc.integer({ min: 1, max: 4 * KB * MB }),
  fc.integer({ min: 1, max: 20 * MB }),
  // Around whole numbers of chunks.
  fc.tuple(fc.integer({ min: 1, max: 819 }), fc.integer({ min: -2, max: 2 })).map(([n, more]) => n * 5 * MB + more),
);

/** What TikTok would refuse of the plan ("Media transfer guide"; of a single chunk: post-for-me#327). */
function faultsOf(bytes: number): string[] {
  const { chunkBytes, count, lastFrom } = chunkPlan(bytes);
  const last = bytes - lastFrom;
  const isWithin = count === 1 || (chunkBytes >= LEAST_CHUNK && last >= LEAST_CHUNK && last < LARGEST_LAST);
  return [
    ...(count === 1 && chunkBytes !== bytes ? ['a single chunk is not the whole file'] : []),
    ...(chunkBytes > LARGEST_CHUNK || !isWithin ? ['the size of a chunk'] : []),
    ...(count > MOST_CHUNKS || count !== Math.floor(bytes / chunkBytes) ? ['the number of chunks'] : []),
    ...(lastFrom === (count - 1) * chunkBytes ? [] : ['where the last one begins']),
  ];
}

test('a video of any size up to 4 GB is one chunk that is the whole file, or chunks that TikTok takes', () => {
  fc.assert(
    fc.property(sizes, (bytes) => {
      expect(faultsOf(bytes)).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});
