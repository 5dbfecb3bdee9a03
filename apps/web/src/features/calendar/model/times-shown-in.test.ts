import { expect, test } from 'vitest';

import { timesShownIn } from './times-shown-in.ts';

test.each([
  ['the zone of the device', 'Europe/Warsaw', '2026-11-20', 'your local timezone'],
  ['another zone with the same clock', 'Europe/Berlin', '2026-11-20', 'your local timezone'],
  ['another clock', 'Asia/Tokyo', '2026-11-20', 'Asia/Tokyo (GMT+9)'],
  ['the same clock only in winter, in winter', 'Africa/Lagos', '2026-11-20', 'your local timezone'],
  ['the same clock only in winter, in summer', 'Africa/Lagos', '2026-07-20', 'Africa/Lagos (GMT+1)'],
  ['the day on which the clocks part', 'Africa/Lagos', '2026-03-29', 'Africa/Lagos (GMT+1)'],
])('CAL-03 %s', (_case, zone, day, shown) => {
  expect(timesShownIn(day, zone, 'Europe/Warsaw')).toBe(`Times shown in ${shown}`);
});
