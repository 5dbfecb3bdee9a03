import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followersOf, grown } from '#/core/growth.ts';

const typical = { views: 1_500, likes: 40, comments: 6 };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const id = fc.string({ minLength: 1, maxLength: 30 });
const age = fc.integer({ min: 0, max: 400 * DAY });

test('STAT-10 the same post of the same age has the same counts, and never fewer when it is older', () => {
  fc.assert(
    fc.property(id, age, age, (post, one, other) => {
      const [younger, older] = one < other ? [one, other] : [other, one];
      const [then, now] = [grown(post, younger, typical), grown(post, older, typical)];
      expect(grown(post, younger, typical)).toEqual(then);
      for (const [name, count] of Object.entries(then)) {
        expect(Number.isSafeInteger(count) && count >= 0).toBe(true);
        expect(now[name]).toBeGreaterThanOrEqual(count);
      }
    }),
  );
});

test('STAT-10 a post is seen within its first minutes, and most of what comes has come after a week', () => {
  fc.assert(
    fc.property(id, (post) => {
      const views = (ms: number): number => grown(post, ms, typical)['views'] ?? 0;
      const [soon, week, year] = [views(3 * MINUTE), views(7 * DAY), views(365 * DAY)];
      expect(views(0)).toBe(0);
      expect(soon).toBeGreaterThan(0);
      expect(week / year).toBeGreaterThan(0.85);
      // From a third to three times the usual, a quarter more or less in each count.
      expect(year).toBeGreaterThanOrEqual(1_500 / 3 / 1.34 - 1);
      expect(year).toBeLessThanOrEqual(1_500 * 3 * 1.25);
    }),
  );
});

test('a post from the future has no counts', () => {
  expect(grown('a', -DAY, typical)).toEqual({ views: 0, likes: 0, comments: 0 });
});

test('STAT-10 those who follow an account are some, and only become more', () => {
  fc.assert(
    fc.property(id, age, age, (account, one, more) => {
      const then = followersOf(account, one);
      expect(then).toBeGreaterThanOrEqual(200);
      expect(followersOf(account, one + more)).toBeGreaterThanOrEqual(then);
    }),
  );
});
