import { expect, test } from 'vitest';

import { composeAt } from './compose-at.ts';

test('the composer opens for the time on the clock, and for the second one where it comes twice', () => {
  const of = (instant: string) => composeAt(Date.parse(instant), 'Europe/Warsaw');
  expect(of('2026-11-24T08:15:00Z')).toEqual({ date: '2026-11-24', time: '09:15' });
  expect(of('2026-10-25T00:30:00Z')).toEqual({ date: '2026-10-25', time: '02:30' });
  expect(of('2026-10-25T01:30:00Z')).toEqual({ date: '2026-10-25', time: '02:30', occurrence: 'second' });
});
