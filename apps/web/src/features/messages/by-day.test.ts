import { expect, test } from 'vitest';

import { byDay } from './by-day.ts';
import { aMessage } from './testing/a-message.ts';

test('NOTE-01 messages stand under the days of the person’s clock', () => {
  const ats = ['2026-11-26T08:30Z', '2026-11-25T23:30Z', '2026-11-25T12:00Z', '2026-11-23T12:00Z', '2025-12-31T12:00Z'];
  const days = byDay(
    ats.map((at) => aMessage({ id: at, at })),
    'Europe/Warsaw',
    new Date('2026-11-26T09:00Z'),
  );
  // Half past eleven in London is half past midnight in Warsaw.
  expect(days.map(({ name, messages }) => [name, messages.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Mon, Nov 23', 1],
    ['December 31, 2025', 1],
  ]);
});
