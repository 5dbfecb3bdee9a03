import { expect, test } from 'vitest';

import { freeTimeOn } from './free-time-on.ts';

const times = ['2026-12-01T18:00:00', '2026-12-02T08:30:00', '2026-12-02T17:00:00'];
const free = { times: times.map((wallTime) => ({ at: '', wallTime })) };

test.each([
  ['2026-12-02', { time: '08:30', postingTime: true }],
  ['2026-12-03', { time: '09:00', postingTime: false }],
])('MOVE-08 a draft on %s takes the first free posting time of the day, or the usual time', (day, planned) => {
  expect(freeTimeOn(day, free)).toEqual({ day, ...planned });
});

test('MOVE-08 a draft takes its day also when nobody knows what is free', () => {
  expect(freeTimeOn('2026-12-03', null)).toEqual({ day: '2026-12-03', time: '09:00', postingTime: false });
});
