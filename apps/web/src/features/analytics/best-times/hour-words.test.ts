import { expect, test } from 'vitest';

import { hourSpan, longWeekday, shortHour, shortWeekday } from './hour-words.ts';

test.each([
  [0, '12a', '00', '12:00 – 1:00 AM', '00:00 – 01:00'],
  [11, '11a', '11', '11:00 AM – 12:00 PM', '11:00 – 12:00'],
  [18, '6p', '18', '6:00 – 7:00 PM', '18:00 – 19:00'],
  [23, '11p', '23', '11:00 PM – 12:00 AM', '23:00 – 00:00'],
])('STAT-06 hour %d in words', (hour, twelve, twentyFour, span, wideSpan) => {
  expect([shortHour(hour, '12h'), shortHour(hour, '24h')]).toEqual([twelve, twentyFour]);
  expect([hourSpan(hour, '12h'), hourSpan(hour, '24h')]).toEqual([span, wideSpan]);
});

test('STAT-06 weekday 1 is Monday', () => {
  expect([shortWeekday(1), longWeekday(7)]).toEqual(['Mon', 'Sunday']);
});
