import { expect, test } from 'vitest';

import { lastHere } from './last-here.ts';

test.each([
  ['2026-11-29T09:00:00Z', 'today'],
  // In Warsaw it is the next day already.
  ['2026-11-28T23:30:00Z', 'today'],
  ['2026-11-28T22:30:00Z', 'yesterday'],
  ['2026-11-20T12:00:00Z', 'Nov 20'],
  ['2025-12-31T12:00:00Z', 'Dec 31, 2025'],
])('TEAM-03 last here at %s is %s', (at, text) => {
  expect(lastHere(at, 'Europe/Warsaw', new Date('2026-11-29T10:00:00Z'))).toBe(text);
});
