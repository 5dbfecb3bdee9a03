import { expect, test } from 'vitest';

import { countByDay } from './count-by-day.ts';

test('counts posts by the day on the clock of the zone, without cancelled ones', () => {
  const posts = [
    { scheduledDate: '2026-11-20T22:59:59Z', status: 'pending' },
    { scheduledDate: '2026-11-20T23:00:00Z', status: 'published' },
    { scheduledDate: '2026-11-21T08:00:00Z', status: 'failed' },
    { scheduledDate: '2026-11-21T09:00:00Z', status: 'cancelled' },
  ] as const;
  expect([...countByDay(posts, 'Europe/Warsaw')]).toEqual([
    ['2026-11-20', 1],
    ['2026-11-21', 2],
  ]);
});
