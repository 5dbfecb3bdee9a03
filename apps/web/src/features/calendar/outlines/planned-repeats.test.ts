import type { Series } from '@nonet/contract';
import { loadRepeatDates } from '@nonet/domain';
import { expect, test } from 'vitest';

import { noFilters } from '../address/calendar-address.ts';
import { fitsRepeat } from '../address/fits-repeat.ts';
import { plannedRepeats } from './planned-repeats.ts';

const zone = 'Europe/Warsaw';
const weekly: Series = {
  ...{ id: 's1', version: 1, title: 'Kiln news', description: 'News', descriptions: {}, variations: [] },
  ...{ platforms: ['bluesky:a', 'bluesky:b', 'twitter:c'], rule: 'FREQ=WEEKLY;BYDAY=TU;WKST=MO', before: 0 },
  ...{
    start: '2026-12-01',
    time: '09:00',
    timeZone: zone,
    endsBefore: null,
    madeUntil: '2026-12-31',
    nextDate: '2027-01-05',
    waits: [],
  },
};
const january = { first: '2026-12-28', last: '2027-01-31', zone };

async function daysOf(series: Series, range = january): Promise<string[]> {
  return plannedRepeats([series], range, await loadRepeatDates()).map(({ day }) => day);
}

test('VIEW-06 planned repeats beyond the days for which posts are made stand on their days', async () => {
  expect(await daysOf(weekly)).toEqual(['2027-01-05', '2027-01-12', '2027-01-19', '2027-01-26']);
  const [first] = plannedRepeats([weekly], january, await loadRepeatDates());
  expect(first).toMatchObject({
    title: 'Kiln news',
    note: 'Repeats every Tuesday at 9:00 AM',
    href: '/calendar?day=2026-12-29',
  });
});

test('VIEW-06 they end with the repeat: by its day, its count over all, or as it was stopped', async () => {
  expect(await daysOf({ ...weekly, rule: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20270112;WKST=MO' })).toEqual([
    '2027-01-05',
    '2027-01-12',
  ]);
  expect(await daysOf({ ...weekly, rule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=9;WKST=MO', before: 2 })).toEqual([
    '2027-01-05',
    '2027-01-12',
  ]);
  expect(await daysOf({ ...weekly, endsBefore: '2027-01-12' })).toEqual(['2027-01-05']);
  expect(await daysOf({ ...weekly, nextDate: null })).toEqual([]);
});

test('VIEW-06 dates that wait stand there too, on the day of the person’s zone', async () => {
  const waits = [
    { date: '2026-12-29', scheduledDate: '2026-12-29T08:00:00.000Z', code: 'usage-limit', message: 'Full.' },
  ];
  expect(await daysOf({ ...weekly, nextDate: null, waits })).toEqual(['2026-12-29']);
  const far = { ...january, zone: 'Pacific/Kiritimati' };
  expect(await daysOf({ ...weekly, time: '23:00' }, far)).toEqual([
    '2027-01-06',
    '2027-01-13',
    '2027-01-20',
    '2027-01-27',
  ]);
});

test('VIEW-06 they fit the filters of networks and accounts, and no state', () => {
  const filters = noFilters;
  expect(fitsRepeat(weekly, filters)).toBe(true);
  expect(fitsRepeat(weekly, { ...filters, networks: ['twitter'] })).toBe(true);
  expect(fitsRepeat(weekly, { ...filters, accounts: ['z'] })).toBe(false);
  expect(fitsRepeat(weekly, { ...filters, statuses: ['pending'] })).toBe(false);
});
