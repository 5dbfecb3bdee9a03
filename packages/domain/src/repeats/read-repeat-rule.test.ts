import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { readRepeatRule } from '#/repeats/read-repeat-rule.ts';
import { repeatRuleText } from '#/repeats/repeat-rule.ts';

const START = '2026-11-25';

describe('OP-102 a rule that is taken', () => {
  test.each([
    ['RRULE:FREQ=DAILY', 'FREQ=DAILY;WKST=MO'],
    ['freq=weekly;interval=2', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE;WKST=MO'],
    ['FREQ=WEEKLY;BYDAY=FR,MO,FR;WKST=SU', 'FREQ=WEEKLY;BYDAY=MO,FR;WKST=SU'],
    ['FREQ=MONTHLY', 'FREQ=MONTHLY;BYMONTHDAY=25;WKST=MO'],
    ['FREQ=MONTHLY;BYMONTHDAY=31', 'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;WKST=MO'],
    ['FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2', 'FREQ=MONTHLY;BYDAY=2TU;WKST=MO'],
    ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=500', 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=500;WKST=MO'],
    ['FREQ=DAILY;INTERVAL=99;UNTIL=20311125', 'FREQ=DAILY;INTERVAL=99;UNTIL=20311125;WKST=MO'],
  ])('%s is kept as %s', (text, kept) => {
    const read = readRepeatRule(text, START);
    expect('rule' in read && repeatRuleText(read.rule)).toBe(kept);
  });
});

const unreadable = 'This repeat cannot be read. Repeat every so many days, weeks or months.';
const units = 'A repeat comes every so many days, weeks or months.';

describe('OP-102 a rule that is refused, with a sentence', () => {
  test.each([
    ['FREQ=HOURLY', units],
    ['FREQ=YEARLY', units],
    ['', unreadable],
    ['FREQ=DAILY;', unreadable],
    ['FREQ=DAILY;FREQ=DAILY', unreadable],
    ['FREQ=DAILY;EXDATE=20261201', unreadable],
    ['FREQ=DAILY;BYHOUR=9,10', unreadable],
    ['FREQ=DAILY;BYDAY=MO', unreadable],
    ['FREQ=WEEKLY;BYDAY=1MO', unreadable],
    ['FREQ=MONTHLY;BYMONTHDAY=1,15', unreadable],
    ['FREQ=MONTHLY;BYMONTHDAY=0', 'Choose a date from 1 to 31, or the last day.'],
    ['FREQ=MONTHLY;BYDAY=5MO', 'Not every month has a fifth one of a weekday. Choose the last one instead.'],
    ['FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1', unreadable],
    ['FREQ=DAILY;INTERVAL=0', 'A repeat comes every 1 to 99 days, weeks or months.'],
    ['FREQ=DAILY;INTERVAL=100', 'A repeat comes every 1 to 99 days, weeks or months.'],
    ['FREQ=DAILY;COUNT=501', 'A repeat comes 1 to 500 times.'],
    ['FREQ=DAILY;COUNT=5;UNTIL=20261201', 'A repeat ends on a day or after a count, not both.'],
    ['FREQ=DAILY;UNTIL=20261124', 'The repeat ends before it starts.'],
    ['FREQ=DAILY;UNTIL=20311126', 'A repeat ends within 5 years, or goes on until it is stopped.'],
    ['FREQ=DAILY;UNTIL=20261301', 'The last day of a repeat is a day, such as UNTIL=20270303.'],
    ['FREQ=DAILY;UNTIL=20261201T090000Z', 'The last day of a repeat is a day, such as UNTIL=20270303.'],
  ])('%j', (text, refused) => {
    expect(readRepeatRule(text, START)).toEqual({ refused });
  });

  test('within milliseconds, whatever its size', () => {
    const hostile = [
      `FREQ=DAILY;BYDAY=${'MO,'.repeat(1_000_000)}MO`,
      `${'FREQ=DAILY;'.repeat(500_000)}`,
      `FREQ=MONTHLY;BYMONTHDAY=${'9'.repeat(2_000_000)}`,
    ];
    const before = performance.now();
    for (const text of hostile) expect(readRepeatRule(text, START)).toEqual({ refused: unreadable });
    expect(performance.now() - before).toBeLessThan(50);
  });

  test('any text is read or refused; nothing else happens', () => {
    const anyText = fc.oneof(
      fc.string(),
      fc.stringMatching(
        /^FREQ=(DAILY|WEEKLY|MONTHLY)(;(INTERVAL|COUNT|BYDAY|BYMONTHDAY|BYSETPOS|UNTIL|WKST)=[-A-Z0-9,]{0,9}){0,4}$/,
      ),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const read = readRepeatRule(text, START);
        const again = 'rule' in read ? readRepeatRule(repeatRuleText(read.rule), START) : read;
        expect(again).toEqual(read);
        expect('refused' in read && read.refused).not.toBe('');
      }),
      { numRuns: 500 },
    );
  });
});
