import { expect, test } from 'vitest';

import { someGrowth } from '../testing/some-analytics.ts';
import { agesOf, growthRows } from './growth-rows.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-20T12:00:00Z');

test('STAT-09 the table has every age of the plan, with what is due still', () => {
  const rows = growthRows(someGrowth(), 'Europe/Warsaw', now).map(({ cells }) => cells);
  expect(rows).toHaveLength(7);
  expect(rows[0]).toEqual(['1 h', 'Thu, Nov 12, 10:00 AM', 214, 96, '61 – 159', 241]);
  expect(rows[5]?.slice(0, 3)).toEqual(['14 d', 'due Thu, Nov 26', null]);
});

test('STAT-05 a reading that was missed is not drawn from its neighbours', () => {
  const { readings, usual } = someGrowth();
  const rows = growthRows(
    { readings: readings.filter(({ ageMs }) => ageMs !== 24 * hour), usual },
    'Europe/Warsaw',
    now,
  );
  expect(rows[2]?.cells.slice(0, 3)).toEqual(['1 d', 'not read', null]);
});

test('STAT-05 readings that were asked for have rows of their own, and none is lost', () => {
  const { readings, usual } = someGrowth();
  const asked = { readAt: '2026-11-12T11:00:00.000Z', ageMs: 3 * hour, value: 600 };
  const early = { readAt: '2026-11-12T08:10:00.000Z', ageMs: hour / 6, value: 20 };
  const ages = agesOf({ readings: [early, ...readings, asked].toSorted((a, b) => a.ageMs - b.ageMs), usual });
  expect(ages.map(({ ageMs }) => ageMs)).toEqual(ages.map(({ ageMs }) => ageMs).toSorted((a, b) => a - b));
  expect(ages.flatMap(({ reading }) => reading ?? [])).toHaveLength(readings.length + 2);
  expect(ages.filter((one) => one.usual === null).map(({ reading }) => reading)).toEqual([early, asked]);
});
