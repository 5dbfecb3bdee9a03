import { expect, test } from 'vitest';

import { firstDayOf } from './first-day-of.ts';

test('RECUR-01 the calendar shows the first post of a repeat, not the day that its rule counts from', async () => {
  expect(await firstDayOf({ rule: 'FREQ=WEEKLY;BYDAY=FR', start: '2026-11-29' })).toBe('2026-12-04');
  expect(await firstDayOf({ rule: 'FREQ=WEEKLY;BYDAY=SU', start: '2026-11-29' })).toBe('2026-11-29');
});
