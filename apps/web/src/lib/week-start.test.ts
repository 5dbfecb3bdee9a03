import { expect, test } from 'vitest';

import { weekStartOf } from './week-start.ts';

test.each([
  ['pl-PL', 1],
  ['en-GB', 1],
  ['en-US', 7],
  ['ar-EG', 6],
])('a week in %s begins on weekday %i', (language, weekday) => {
  expect(weekStartOf(language)).toBe(weekday);
});
