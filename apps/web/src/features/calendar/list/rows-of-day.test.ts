import { expect, test } from 'vitest';

import type { Outline, OutlineKind } from '../outlines/outline.ts';
import { somePost } from '../testing/some-post.ts';
import { nextRowOf, rowsOfDay } from './rows-of-day.ts';

const at = (time: string) => `2026-11-26T${time}:00.000Z`;
const outline = (kind: OutlineKind, time: string): Outline => ({
  kind,
  id: `${kind} ${time}`,
  at: Date.parse(at(time)),
  day: '2026-11-26',
  title: '',
  href: '/',
});
const posts = [
  somePost({ id: 'first', scheduledDate: at('09:00') }),
  somePost({ id: 'second', scheduledDate: at('12:00') }),
];
const outlines = [
  outline('draft', '08:00'),
  outline('free-time', '09:00'),
  outline('repeat', '12:00'),
  outline('free-time', '18:00'),
];

test('VIEW-06, SLOT-04 outlines stand between the posts of their day by time, a free time on no post', () => {
  const rows = rowsOfDay(posts, outlines);
  expect(rows.map(({ id }) => id)).toEqual(['draft 08:00', 'first', 'second', 'repeat 12:00', 'free-time 18:00']);
  expect(rowsOfDay([], outlines)).toHaveLength(4);
  expect(rowsOfDay(posts, undefined).map(({ id }) => id)).toEqual(['first', 'second']);
});

test('the line for now stands above what is still to come, outline or post', () => {
  const rows = rowsOfDay(posts, outlines);
  const nextAt = (time: string) => rows[nextRowOf(rows, Date.parse(at(time)))]?.id;
  expect([nextAt('07:00'), nextAt('08:00'), nextAt('12:00'), nextAt('18:00')]).toEqual([
    'draft 08:00',
    'first',
    'free-time 18:00',
    undefined,
  ]);
});
