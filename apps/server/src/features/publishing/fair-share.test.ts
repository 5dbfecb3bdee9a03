import fc from 'fast-check';
import { expect, test } from 'vitest';

import { mayTakeOneMore, SHARE_OF_HOST, SHARE_OF_OWNER } from '#/features/publishing/fair-share.ts';

/** Everybody takes one after the other as long as they may; answers what each of them got. */
function takeAll(people: number, places: number, share: number): number[] {
  const own = Array<number>(people).fill(0);
  for (let took = true; took; ) {
    took = false;
    for (const [who, held] of own.entries()) {
      const free = places - own.reduce((sum, n) => sum + n, 0);
      if (!mayTakeOneMore(held, free, share)) continue;
      own[who] = held + 1;
      took = true;
    }
  }
  return own;
}

test.each([
  ['one owner alone', 1, SHARE_OF_OWNER, 128],
  ['two owners', 2, SHARE_OF_OWNER, 86],
  ['ten owners', 10, SHARE_OF_OWNER, 24],
  ['one host alone', 1, SHARE_OF_HOST, 29],
  ['ten hosts', 10, SHARE_OF_HOST, 15],
])('of 256 places %s gets (each) %#', (_name, people, share, most) => {
  const own = takeAll(people, 256, share);
  expect(Math.max(...own)).toBeLessThanOrEqual(most);
  expect(Math.max(...own)).toBeGreaterThanOrEqual(most - 2);
});

test('whoever comes with nothing finds a place, as long as fewer came before than there are places', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.constantFrom(SHARE_OF_OWNER, SHARE_OF_HOST), (people, share) => {
      const places = 64;
      const taken = takeAll(people, places, share).reduce((sum, n) => sum + n, 0);
      expect(mayTakeOneMore(0, places - taken, share)).toBe(true);
    }),
  );
});

test('nobody takes a place that is not there', () => {
  expect(mayTakeOneMore(0, 0, SHARE_OF_OWNER)).toBe(false);
  expect(mayTakeOneMore(0, -3, SHARE_OF_OWNER)).toBe(false);
});
