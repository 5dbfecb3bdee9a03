import { expect, test } from 'vitest';

import { spanOf } from './follow-keys.ts';

const day = '2026-01-31';

test.each([
  ['ArrowRight', false, { days: 1, minutes: 0 }],
  ['ArrowLeft', false, { days: -1, minutes: 0 }],
  ['ArrowLeft', true, { days: -7, minutes: 0 }],
  ['ArrowDown', false, { days: 0, minutes: 5 }],
  ['ArrowUp', false, { days: 0, minutes: -5 }],
  ['ArrowUp', true, { days: 0, minutes: -60 }],
  ['PageDown', false, { days: 7, minutes: 0 }],
  ['x', false, null],
])('MOVE-02 in the week %s (with Shift: %s) moves by %o', (key, isFar, span) => {
  expect(spanOf(key, { isWeek: true, isFar, day })).toEqual(span);
});

test.each([
  ['ArrowRight', false, 1],
  ['ArrowRight', true, 7],
  ['ArrowUp', false, -7],
  ['ArrowDown', true, 7],
  // To the last day of a shorter month, and to the same day of a longer one.
  ['PageDown', false, 28],
  ['PageUp', false, -31],
])('MOVE-02 in the month %s (with Shift: %s) moves by %i days', (key, isFar, days) => {
  expect(spanOf(key, { isWeek: false, isFar, day })).toEqual({ days, minutes: 0 });
});
