import { dayKey } from '@nonet/domain';
import { expect, test } from 'vitest';

import { noFilters, type PostFilters } from '../address/calendar-address.ts';
import type { Shared } from './new-link.ts';
import { endingChoices, rangeChoice, suggestedName } from './share-words.ts';

const zone = 'Europe/Warsaw';
const shared = (view: 'month' | 'week', filters: Partial<PostFilters> = {}, ...dates: string[]): Shared => ({
  posts: dates.map((scheduledDate) => ({ id: scheduledDate, scheduledDate })),
  address: { view, day: '2026-11-20', month: '2026-11', filters: { ...noFilters, ...filters } },
  zone,
  weekStart: 1,
});

test('REV-01 what the calendar shows is named, with its filters', () => {
  expect(rangeChoice(shared('month'))).toEqual({
    title: 'November 2026',
    about: 'As the month is on the day one looks',
  });
  expect(rangeChoice(shared('week', { networks: ['twitter'] }))).toEqual({
    title: 'Nov 16 – 22, 2026, with the filters of now',
    about: 'As the week is on the day one looks',
  });
});

test('REV-01 whoever sees only their own posts is told that a link shows those of everybody', () => {
  const choice = rangeChoice(shared('month', { mine: ['true'] }));
  expect(choice.title).toBe('November 2026');
  expect(choice.about).toMatch(/whoever wrote a post/);
});

test('REV-01 a name is suggested by the days where the person lives', () => {
  const late = '2026-11-25T23:30:00Z';
  expect(suggestedName('posts', shared('month', {}, late, '2026-11-20T08:00:00Z'))).toBe('Posts for Nov 20 – 26');
  expect(suggestedName('posts', shared('month', {}, late))).toBe('Post for Nov 26');
  expect(suggestedName('range', shared('month', {}, late))).toBe('Posts for November 2026');
  expect(suggestedName('range', shared('week'))).toBe('Posts for Nov 16 – 22, 2026');
});

test('REV-01 each end is told with its day', () => {
  const now = new Date('2026-11-20T11:42:00Z');
  expect(Object.values(endingChoices((instant) => dayKey(instant, zone), zone, now))).toEqual([
    'In 1 day, Nov 21',
    'In 7 days, Nov 27',
    'In 30 days, Dec 20',
    'In 90 days, Feb 18',
    'In a year, Nov 20, 2027',
    'On a day of your choice',
  ]);
});
