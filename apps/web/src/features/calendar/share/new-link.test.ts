import { REVIEW_DAYS, REVIEW_NAME_MAX, reviewMessages } from '@nonet/domain';
import { expect, test } from 'vitest';

import { noFilters } from '../address/calendar-address.ts';
import { bodyOf, endOf, firstWish, problemsOf, type Shared, type Wish } from './new-link.ts';

const zone = 'Europe/Warsaw';
const now = new Date('2026-11-20T11:42:00Z');
const month: Shared = {
  posts: [],
  address: { view: 'month', day: '2026-11-20', month: '2026-11', filters: noFilters },
  zone,
  weekStart: 1,
};
const wish = (differences: Partial<Wish> = {}): Wish => ({ ...firstWish('range', '2026-11-20'), ...differences });
const body = (differences: Partial<Wish>, shared = month) => bodyOf(wish(differences), 'Posts', shared, now);

test('REV-01 a link shows the days of the month, not those of other months in its grid, and of a week all seven', () => {
  expect(body({})).toMatchObject({ from: '2026-10-31T23:00:00.000Z', to: '2026-11-30T23:00:00.000Z', filters: {} });
  const week = { ...month, address: { ...month.address, view: 'week' as const } };
  expect(body({}, week)).toMatchObject({ from: '2026-11-15T23:00:00.000Z', to: '2026-11-22T23:00:00.000Z' });
});

test('REV-01 a range has the filters of now, without who wrote the posts; chosen posts have none', () => {
  const filters = { ...noFilters, networks: ['twitter', 'facebook'], statuses: ['pending'], mine: ['true'] } as const;
  const shared = { ...month, posts: [{ id: 'a', scheduledDate: '' }], address: { ...month.address, filters } };
  expect(body({}, shared).filters).toEqual({ networks: 'twitter,facebook', statuses: 'pending' });
  expect(body({}, shared).posts).toBeUndefined();
  const chosen = body({ shows: 'posts' }, shared);
  expect(chosen.posts).toEqual(['a']);
  expect([chosen.from, chosen.to, chosen.filters]).toEqual([undefined, undefined, undefined]);
});

test('REV-01 it ends in 7 days unless something else is chosen: so many days from now, or with a day where one lives', () => {
  expect(body({}).expiresAt).toBe('2026-11-27T11:42:00.000Z');
  expect(body({ ending: '90' }).expiresAt).toBe('2027-02-18T11:42:00.000Z');
  expect(body({ ending: 'day', lastDay: '2026-11-20' }).expiresAt).toBe('2026-11-20T23:00:00.000Z');
  // What the server takes at most, also with a clock behind ours.
  const year = endOf({ ending: '365', lastDay: '' }, zone, now)?.getTime() ?? 0;
  expect(year - now.getTime()).toBeLessThan(REVIEW_DAYS.most * 86_400_000);
});

test('REV-01 a password goes along only where one is set, and a name that was not typed as it is suggested', () => {
  expect(body({ password: 'left over' })).not.toHaveProperty('password');
  expect(body({ hasPassword: true, password: 'kiln 1200' })).toMatchObject({ password: 'kiln 1200', name: 'Posts' });
  expect(body({ name: ' For Hanna ', guest: ' Hanna Keller ' })).toMatchObject({
    name: 'For Hanna',
    guest: 'Hanna Keller',
  });
});

test.each([
  [{}, {}],
  [{ hasPassword: true, password: 'short' }, { password: reviewMessages.passwordTooShort }],
  [{ hasPassword: true, password: 'x'.repeat(201) }, { password: reviewMessages.passwordTooLong }],
  [{ password: 'short' }, {}],
  [{ guest: 'x'.repeat(REVIEW_NAME_MAX + 1) }, { guest: reviewMessages.tooLongName }],
  [{ name: 'x'.repeat(REVIEW_NAME_MAX + 1) }, { name: reviewMessages.tooLongName }],
  [{ ending: 'day', lastDay: '' }, { lastDay: 'Choose the last day.' }],
  [{ ending: 'day', lastDay: '2026-11-19' }, { lastDay: reviewMessages.endsTooSoon }],
  [{ ending: 'day', lastDay: '2027-11-20' }, { lastDay: reviewMessages.endsTooLate }],
  [{ ending: 'day', lastDay: '2027-11-19' }, {}],
] as const)('REV-01 what the server would refuse is told before: %o', (differences, problems) => {
  expect(problemsOf(wish(differences), zone, now)).toEqual(problems);
});
