import { weekdayName } from '@nonet/domain';
import { expect, test } from 'vitest';

import { weekFrom, withCopied, withMoved, withoutTime, withTime } from './week-list.ts';

const at = (weekday: number, ...times: string[]) => times.map((time) => ({ weekday, time }));

test('SLOT-01 a week begins as the reader has it', () => {
  expect(weekFrom(1).map(weekdayName).slice(0, 2)).toEqual(['Monday', 'Tuesday']);
  expect(weekFrom(7).map(weekdayName).slice(0, 2)).toEqual(['Sunday', 'Monday']);
  expect(weekFrom(6)).toEqual([6, 7, 1, 2, 3, 4, 5]);
});

test('SLOT-01 a time is added to several days at once, and to none twice', () => {
  expect(withTime(at(2, '09:00', '18:00'), [1, 2], '09:00')).toEqual([...at(1, '09:00'), ...at(2, '09:00', '18:00')]);
});

test('SLOT-01 a time is removed, and becomes another of its day', () => {
  const list = [...at(1, '09:00'), ...at(2, '09:00', '18:00')];
  expect(withoutTime(list, { weekday: 2, time: '09:00' })).toEqual([...at(1, '09:00'), ...at(2, '18:00')]);
  expect(withMoved(list, { weekday: 2, time: '09:00' }, '20:00')).toEqual([
    ...at(1, '09:00'),
    ...at(2, '18:00', '20:00'),
  ]);
  expect(withMoved(list, { weekday: 2, time: '09:00' }, '18:00')).toEqual([...at(1, '09:00'), ...at(2, '18:00')]);
});

test('SLOT-01 the times of a day take the place of those of other days', () => {
  const list = [...at(1, '09:00'), ...at(2, '12:00'), ...at(3, '13:00')];
  expect(withCopied(list, 1, [2, 4])).toEqual([
    ...at(1, '09:00'),
    ...at(2, '09:00'),
    ...at(3, '13:00'),
    ...at(4, '09:00'),
  ]);
});
