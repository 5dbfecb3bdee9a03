import { expect, test } from 'vitest';

import { somePost } from '../testing/some-post.ts';
import { entryOf } from './entry.ts';
import { isSameDay } from './is-same-day.ts';

const [one, other] = [entryOf(somePost({ id: 'one' })), entryOf(somePost({ id: 'other' }))];
const day = { day: '2026-11-24', entries: [one, other] };

test('a day with the same entries in a new list is the same', () => {
  expect(isSameDay(day, { ...day, entries: [one, other] })).toBe(true);
  expect(isSameDay({ ...day, entries: null }, { ...day, entries: null })).toBe(true);
});

test('a day with other entries, an order or a state of its own, or none known, is another', () => {
  expect(isSameDay(day, { ...day, entries: [one] })).toBe(false);
  expect(isSameDay(day, { ...day, entries: [other, one] })).toBe(false);
  expect(isSameDay(day, { ...day, day: '2026-11-25' })).toBe(false);
  expect(isSameDay({ ...day, entries: [] }, { ...day, entries: null })).toBe(false);
});
