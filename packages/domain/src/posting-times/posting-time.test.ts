import { describe, expect, test } from 'vitest';

import {
  inWeekOrder,
  isTimeOfDay,
  POSTING_TIMES_PER_DAY,
  type PostingTime,
  startSet,
  timesFor,
  usedAndLocked,
} from '#/posting-times/posting-time.ts';

const at = (weekday: number, ...times: string[]): PostingTime[] => times.map((time) => ({ weekday, time }));

test('SLOT-01 the start set has three times on each day of the week', () => {
  expect(startSet).toHaveLength(21);
  expect(usedAndLocked(startSet, 3)).toEqual({ used: startSet, locked: [] });
});

test('SLOT-01 times are kept in the order of the week, each once', () => {
  expect(inWeekOrder([...at(2, '10:00', '09:00', '10:00'), ...at(1, '23:59')])).toEqual([
    ...at(1, '23:59'),
    ...at(2, '09:00', '10:00'),
  ]);
});

test.each([
  ['00:00', true],
  ['23:59', true],
  ['24:00', false],
  ['9:00', false],
  ['09:60', false],
  ['09:00:00', false],
])('%s is a time of day: %s', (text, is) => {
  expect(isTimeOfDay(text)).toBe(is);
});

describe('OP-108 the times of accounts', () => {
  const lists = { common: at(1, '09:00', '12:00'), own: { shop: at(1, '08:00', '12:00'), blog: at(3, '20:00') } };

  test('own times replace the common ones', () => {
    expect(timesFor(lists, ['shop'], null)).toEqual(at(1, '08:00', '12:00'));
    expect(timesFor(lists, ['other'], null)).toEqual(at(1, '09:00', '12:00'));
  });

  test('several accounts have the times of any of them, each once', () => {
    expect(timesFor(lists, ['shop', 'blog', 'other', 'another'], null)).toEqual([
      ...at(1, '08:00', '09:00', '12:00'),
      ...at(3, '20:00'),
    ]);
  });

  test('no account has the common ones', () => {
    expect(timesFor(lists, [], null)).toEqual(at(1, '09:00', '12:00'));
  });
});

test('OP-112 a smaller plan uses the first three of each day of each list, and locks the others', () => {
  const common = [...at(1, '08:00', '09:00', '10:00', '11:00'), ...at(2, '07:00')];
  expect(usedAndLocked(common, 3)).toEqual({
    used: [...at(1, '08:00', '09:00', '10:00'), ...at(2, '07:00')],
    locked: at(1, '11:00'),
  });
  const own = { shop: at(1, '12:00', '13:00', '14:00', '15:00') };
  expect(timesFor({ common, own }, ['shop', 'other'], 3)).toEqual([
    ...at(1, '08:00', '09:00', '10:00', '12:00', '13:00', '14:00'),
    ...at(2, '07:00'),
  ]);
});

test('OP-110 without a bound by the plan a list still uses no more of a day than it may have', () => {
  const hour = (n: number) => `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`;
  const many = Array.from({ length: 48 }, (_, n) => ({ weekday: 1, time: hour(n) }));
  expect(usedAndLocked(many, null).used).toHaveLength(POSTING_TIMES_PER_DAY);
});
