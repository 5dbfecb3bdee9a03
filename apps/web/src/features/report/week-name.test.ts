import { expect, test } from 'vitest';

import { weekName } from './week-name.ts';

test('NOTE-04 a week has a name, also across months and years', () => {
  expect(weekName('2026-11-16', '2026-11-22')).toBe('Nov 16 – 22, 2026');
  expect(weekName('2026-11-30', '2026-12-06')).toBe('Nov 30 – Dec 6, 2026');
  expect(weekName('2026-12-28', '2027-01-03')).toBe('Dec 28, 2026 – Jan 3, 2027');
});
