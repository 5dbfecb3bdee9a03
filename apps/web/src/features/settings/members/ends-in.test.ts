import { expect, test } from 'vitest';

import { endsIn } from './ends-in.ts';

test.each([
  ['2026-12-05T09:00:00Z', 7],
  ['2026-12-05T08:59:00Z', 7],
  ['2026-11-28T20:00:00Z', 0],
  ['2026-11-28T22:00:00Z', 1],
  ['2026-11-27T09:00:00Z', 0],
])('TEAM-06 an invitation that ends at %s ends in %i days', (expiresAt, days) => {
  expect(endsIn(expiresAt, new Date('2026-11-28T09:00:00Z'))).toBe(days);
});
