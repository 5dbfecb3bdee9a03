import { expect, test } from 'vitest';

import { isSameRhythm, moveRule, ruleAfter } from '#/repeats/change-repeat.ts';
import { readRepeatRule } from '#/repeats/read-repeat-rule.ts';
import { type RepeatRule, repeatRuleText } from '#/repeats/repeat-rule.ts';

function rule(text: string): RepeatRule {
  const read = readRepeatRule(`${text};WKST=MO`, '2026-12-01');
  if ('refused' in read) throw new Error(read.refused);
  return read.rule;
}

test.each([
  ['FREQ=DAILY', '2026-12-08', '2026-12-09', 'FREQ=DAILY;WKST=MO'],
  ['FREQ=WEEKLY;BYDAY=TU', '2026-12-08', '2026-12-09', 'FREQ=WEEKLY;BYDAY=WE;WKST=MO'],
  ['FREQ=WEEKLY;BYDAY=MO,TU', '2026-12-08', '2026-12-14', 'FREQ=WEEKLY;BYDAY=MO;WKST=MO'],
  ['FREQ=MONTHLY;BYMONTHDAY=15', '2026-12-15', '2026-12-16', 'FREQ=MONTHLY;BYMONTHDAY=16;WKST=MO'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-12-31', '2026-12-30', 'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1;WKST=MO'],
  ['FREQ=MONTHLY;BYDAY=2TU', '2026-12-08', '2026-12-16', 'FREQ=MONTHLY;BYDAY=3WE;WKST=MO'],
  ['FREQ=MONTHLY;BYDAY=-1TU', '2026-12-29', '2026-12-30', 'FREQ=MONTHLY;BYDAY=-1WE;WKST=MO'],
  ['FREQ=MONTHLY;BYDAY=4TU', '2026-12-22', '2026-12-29', 'FREQ=MONTHLY;BYDAY=-1TU;WKST=MO'],
])('RECUR-03 %s, moved from %s to %s, becomes %s', (text, from, to, moved) => {
  expect(repeatRuleText(moveRule(rule(text), from, to))).toBe(moved);
});

test('OP-107 a count is a count over all', () => {
  expect(ruleAfter(rule('FREQ=DAILY;COUNT=10'), 4)?.end).toEqual({ kind: 'count', count: 6 });
  expect(ruleAfter(rule('FREQ=DAILY;COUNT=4'), 4)).toBeNull();
  expect(ruleAfter(rule('FREQ=DAILY'), 4)).toEqual(rule('FREQ=DAILY'));
});

test('dates stand for one another while as many of them come as often', () => {
  expect(isSameRhythm(rule('FREQ=WEEKLY;BYDAY=TU'), rule('FREQ=WEEKLY;BYDAY=WE'))).toBe(true);
  expect(isSameRhythm(rule('FREQ=WEEKLY;BYDAY=TU'), rule('FREQ=WEEKLY;BYDAY=WE,TH'))).toBe(false);
  expect(isSameRhythm(rule('FREQ=WEEKLY;BYDAY=TU'), rule('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'))).toBe(false);
  expect(isSameRhythm(rule('FREQ=DAILY'), rule('FREQ=MONTHLY'))).toBe(false);
});
