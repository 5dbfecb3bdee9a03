import type { PlanHolder } from '@nonet/domain';
import { expect, test } from 'vitest';

import { shownRange } from '#/features/analytics/shown-range.ts';

const holder: PlanHolder = { plan: 'premium', limited: false };
const days = ({ from, to }: { from: Date; to: Date }) => [from.toISOString(), to.toISOString()];

test.each([
  ['31 days', '2027-03-01', '2027-04-01', '2027-01-29'],
  ['28 days', '2027-02-01', '2027-03-01', '2027-01-04'],
  ['29 days', '2028-02-01', '2028-03-01', '2028-01-03'],
  ['30 days', '2027-04-01', '2027-05-01', '2027-03-02'],
])('STAT-05 beside a month of %s stand as many days', (_, first, end, before) => {
  const asked = { from: `${first}T00:00:00Z`, to: `${end}T00:00:00Z` };
  const shown = shownRange(asked, { holder, timeZone: 'UTC', now: new Date('2028-04-15T12:00:00Z') });
  expect(days(shown)).toEqual([`${first}T00:00:00.000Z`, `${end}T00:00:00.000Z`]);
  expect(shown.before && days(shown.before)).toEqual([`${before}T00:00:00.000Z`, `${first}T00:00:00.000Z`]);
});

test.each([
  // March in Warsaw, with a day of 23 hours.
  ['Europe/Warsaw', '2027-02-28T23:00:00.000Z', '2027-03-31T22:00:00.000Z', '2027-01-28T23:00:00.000Z'],
  // A week in Santiago, whose first day has no midnight.
  ['America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-13T03:00:00.000Z', '2026-08-30T04:00:00.000Z'],
])('STAT-05 whole days in %s from %s to %s stand beside whole days from %s', (timeZone, from, to, before) => {
  const shown = shownRange({ from, to }, { holder, timeZone, now: new Date('2027-04-15T12:00:00Z') });
  expect(shown.before && days(shown.before)).toEqual([before, from]);
});

test.each([
  ['2026-11-30T12:00:00.000Z', '2024-11-30T12:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', '2026-02-28T12:00:00.000Z'],
  ['2026-03-31T12:00:00.000Z', '2024-03-31T12:00:00.000Z'],
])('STAT-08 on %s figures are shown from %s on, as they are kept', (now, since) => {
  const asked = { from: '2020-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z' };
  const { from, before } = shownRange(asked, { holder, timeZone: 'Europe/Warsaw', now: new Date(now) });
  expect([from.toISOString(), before]).toEqual([since, null]);
});
