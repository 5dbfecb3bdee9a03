import { expect, test } from 'vitest';

import { turnAt } from './edge.ts';
import { instantAtHeight } from './place-at.ts';

const hourMs = 3_600_000;
const from = Date.parse('2026-11-25T23:00:00Z');

test.each([
  ['the middle of a day', 24, 0.5, 5, '2026-11-26T11:00:00.000Z'],
  ['between two steps', 24, 13.04 / 24, 5, '2026-11-26T12:00:00.000Z'],
  ['with Alt by the minute', 24, 13.04 / 24, 1, '2026-11-26T12:02:00.000Z'],
  ['above the day', 24, -0.2, 5, '2026-11-25T23:00:00.000Z'],
  ['below the day', 24, 1.2, 5, '2026-11-26T22:55:00.000Z'],
  ['a day of 23 hours', 23, 12 / 23, 5, '2026-11-26T11:00:00.000Z'],
  ['a day of 25 hours', 25, 24 / 25, 5, '2026-11-26T23:00:00.000Z'],
])('MOVE-01 a height of the week is an instant: %s', (_, hours, share, stepMinutes, expected) => {
  const at = instantAtHeight(share, { from, until: from + hours * hourMs, stepMinutes });
  expect(new Date(at).toISOString()).toBe(expected);
});

test('MOVE-07 the edges of the view turn the page; on a phone they are narrower', () => {
  const desktop = { left: 100, right: 1000 };
  expect([110, 127, 129, 500, 971, 973, 999].map((x) => turnAt(x, desktop))).toEqual([-1, -1, 0, 0, 0, 1, 1]);
  const phone = { left: 12, right: 378 };
  expect([20, 36, 354, 370].map((x) => turnAt(x, phone))).toEqual([-1, 0, 0, 1]);
});
