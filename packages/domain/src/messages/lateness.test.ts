import fc from 'fast-check';
import { expect, test } from 'vitest';

import { lateness } from '#/messages/lateness.ts';

test('NOTE-04 below a second a post was on time; from there on it is said how late', () => {
  expect([0, -20, 999, 1000, 12_900, 185_000, 3_600_000, 7_505_000].map(lateness)).toEqual([
    'on time',
    'on time',
    'on time',
    '1 s late',
    '12 s late',
    '3 min 5 s late',
    '1 h late',
    '2 h 5 min late',
  ]);
});

test('NOTE-04 no lateness is said greater than it was', () => {
  const units = { h: 3600, min: 60, s: 1 } as const;
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 10 ** 9 }), (lateMs) => {
      const said = [...lateness(lateMs).matchAll(/(\d+) (h|min|s)\b/g)];
      const seconds = said.reduce((sum, [, count, unit]) => sum + Number(count) * units[unit as keyof typeof units], 0);
      expect(seconds * 1000).toBeLessThanOrEqual(lateMs);
      expect(lateMs - seconds * 1000).toBeLessThan(lateMs < 3_600_000 ? 1000 : 60_000);
    }),
  );
});
