import { expect, test } from 'vitest';

import { countParts } from '#/lib/pictures/count-parts.ts';
import { opaque, readQuarters, repeating } from '#/testing/heic.ts';

/** The same file with a box in front of the others that has the long form of length. */
function hidden(heic: Buffer): Buffer {
  const long = Buffer.alloc(24);
  long.writeUInt32BE(1, 0);
  long.write('free', 4, 'latin1');
  long.writeBigUInt64BE(24n, 8);
  return Buffer.concat([long, heic]);
}

test('counts the parts that pictures are put together of, and no further than it is asked', async () => {
  expect(countParts(await readQuarters(), 100)).toBe(0);
  expect(countParts(opaque(await readQuarters()), 100)).toBe(1);
  expect(countParts(repeating(192), 1_001)).toBe(192);
  expect(countParts(repeating(60_000), 1_001)).toBe(1_001);
  expect(countParts(hidden(repeating(60_000)), 1_001)).toBe(1_001);
});

test('a file that is cut off anywhere has what is left of them', () => {
  const heic = repeating(3);
  for (let length = 0; length < heic.length; length++) expect(countParts(heic.subarray(0, length), 100)).toBe(0);
});
