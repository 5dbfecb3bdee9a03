import { monthWeeks } from '@nonet/domain';
import { expect, test } from 'vitest';

import { paperRoomPx, weeksOf } from './month-weeks.ts';

const shortOn = (today: string) => weeksOf(monthWeeks('2026-11'), today).map(({ isShort }) => isShort);

test('weeks that are over are short, and the week of today and those to come have their room', () => {
  expect(shortOn('2026-11-20')).toEqual([true, true, true, false, false, false]);
  expect(shortOn('2026-11-22')).toEqual([true, true, true, false, false, false]);
  expect(shortOn('2026-11-23')).toEqual([true, true, true, true, false, false]);
});

test('in a month that is over, or all ahead, the weeks are alike', () => {
  expect(new Set(shortOn('2026-12-24'))).toEqual(new Set([false]));
  expect(new Set(shortOn('2026-10-01'))).toEqual(new Set([false]));
});

test('VIEW-08 on paper a day of a month of six weeks has room for six lines, and of four for ten', () => {
  expect([6, 5, 4].map((weeks) => paperRoomPx(weeks) / 24)).toEqual([6, 7, 10]);
});
