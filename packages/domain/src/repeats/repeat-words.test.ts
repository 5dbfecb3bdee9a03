import { expect, test } from 'vitest';

import { readRepeatRule } from '#/repeats/read-repeat-rule.ts';
import { repeatInWords } from '#/repeats/repeat-words.ts';

test.each([
  ['FREQ=DAILY', 'Every day at 9:00 AM'],
  ['FREQ=DAILY;INTERVAL=2', 'Every second day at 9:00 AM'],
  ['FREQ=DAILY;INTERVAL=10;COUNT=5', 'Every 10 days at 9:00 AM, 5 times'],
  ['FREQ=WEEKLY;BYDAY=TU;UNTIL=20270303;INTERVAL=2', 'Every second Tuesday at 9:00 AM, until Mar 3'],
  ['FREQ=WEEKLY;BYDAY=TU;UNTIL=20281203', 'Every Tuesday at 9:00 AM, until Dec 3, 2028'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday at 9:00 AM'],
  ['FREQ=WEEKLY;BYDAY=MO,WE,SU;INTERVAL=2', 'Every second week on Monday, Wednesday and Sunday at 9:00 AM'],
  ['FREQ=WEEKLY;BYDAY=MO;INTERVAL=3;COUNT=1', 'Every 3 weeks on Monday at 9:00 AM, once'],
  ['FREQ=MONTHLY;BYMONTHDAY=22', 'Every month on the 22nd at 9:00 AM'],
  ['FREQ=MONTHLY;BYMONTHDAY=13', 'Every month on the 13th at 9:00 AM'],
  ['FREQ=MONTHLY;BYMONTHDAY=31', 'Every month on the 31st, or the last day, at 9:00 AM'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1;INTERVAL=2', 'Every second month on the last day at 9:00 AM'],
  ['FREQ=MONTHLY;BYDAY=2TU', 'Every month on the second Tuesday at 9:00 AM'],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'Every month on the last Friday at 9:00 AM'],
])('RECUR-01 %s reads %s', (text, words) => {
  const read = readRepeatRule(text, '2026-11-25');
  expect('rule' in read && repeatInWords(read.rule, { start: '2026-11-25', time: '09:00', clock: '12h' })).toBe(words);
});
