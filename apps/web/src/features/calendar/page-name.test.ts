import { expect, test } from 'vitest';

import { readAddress, type ViewName } from './address/calendar-address.ts';
import { pageName, phonePageName } from './page-name.ts';

const on = (day: string, view: ViewName) =>
  readAddress(`/calendar?view=${view}&day=${day}`, { today: '2026-11-26', view });

test.each([
  ['month', '2026-09-10', 'September 2026', 'Sep 2026'],
  ['list', '2027-01-10', 'January 2027', 'Jan 2027'],
  ['week', '2026-11-26', 'Nov 23 – 29, 2026', 'Nov 23 – 29'],
  ['week', '2026-12-01', 'Nov 30 – Dec 6, 2026', 'Nov 30 – Dec 6'],
] as const)('names the %s of %s, and shorter where a phone has four buttons beside it', (view, day, whole, short) => {
  // The language puts thin spaces around the dash.
  const names = [pageName, phonePageName].map((name) => name(on(day, view), 1).replaceAll(/\s/g, ' '));
  expect(names).toEqual([whole, short]);
});
