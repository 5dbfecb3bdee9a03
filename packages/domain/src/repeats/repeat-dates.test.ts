import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { readRepeatRule } from '#/repeats/read-repeat-rule.ts';
import { lastRepeatDate, repeatDates } from '#/repeats/repeat-dates.ts';
import { type RepeatRule, repeatRuleText, weekdayOf } from '#/repeats/repeat-rule.ts';
import { addDays } from '#/time/calendar.ts';

function ruleOf(text: string, start: string): RepeatRule {
  const read = readRepeatRule(text, start);
  if ('refused' in read) throw new Error(`${text}: ${read.refused}`);
  return read.rule;
}

function daysOf(text: string, start: string, to = '2100-01-01', from = start): string[] {
  return repeatDates(ruleOf(text, start), start, { from, to, most: 40 }).map(({ day }) => day);
}

/*
 * The examples of RFC 5545 (3.8.5.3) that people can choose here, in the form in which libical tests itself
 * (src/test/icalrecur_test.txt at d31d57c49aa84480c59b01f32951dbdfbe7924c2): rule, start, the dates that it has.
 */
const examples: [string, string, string][] = [
  ['FREQ=DAILY;COUNT=10', '1997-09-02', '09-02 09-03 09-04 09-05 09-06 09-07 09-08 09-09 09-10 09-11'],
  ['FREQ=DAILY;INTERVAL=10;COUNT=5', '1997-09-02', '09-02 09-12 09-22 10-02 10-12'],
  ['FREQ=WEEKLY;COUNT=10', '1997-09-02', '09-02 09-09 09-16 09-23 09-30 10-07 10-14 10-21 10-28 11-04'],
  [
    'FREQ=WEEKLY;UNTIL=19971007;WKST=SU;BYDAY=TU,TH',
    '1997-09-02',
    '09-02 09-04 09-09 09-11 09-16 09-18 09-23 09-25 09-30 10-02 10-07',
  ],
  [
    'FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH',
    '1997-09-02',
    '09-02 09-04 09-09 09-11 09-16 09-18 09-23 09-25 09-30 10-02',
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;WKST=WE;BYDAY=MO,WE,FR;COUNT=10',
    '1997-09-01',
    '09-01 09-10 09-12 09-15 09-24 09-26 09-29 10-08 10-10 10-13',
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
    '1997-09-02',
    '09-02 09-04 09-16 09-18 09-30 10-02 10-14 10-16',
  ],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997-08-05', '08-05 08-10 08-19 08-24'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08-05', '08-05 08-17 08-19 08-31'],
  ['FREQ=WEEKLY;BYDAY=WE,FR;INTERVAL=2;COUNT=4', '2019-01-01', '01-02 01-04 01-16 01-18'],
  ['FREQ=MONTHLY;COUNT=4;BYDAY=1FR', '1997-09-05', '09-05 10-03 11-07 12-05'],
  ['FREQ=MONTHLY;UNTIL=19971224;BYDAY=1FR', '1997-09-05', '09-05 10-03 11-07 12-05'],
  ['FREQ=MONTHLY;INTERVAL=2;COUNT=2;BYDAY=-1SU', '1997-09-07', '09-28 11-30'],
  ['FREQ=MONTHLY;COUNT=4;BYMONTHDAY=15', '1997-09-02', '09-15 10-15 11-15 12-15'],
];

describe('RECUR-01 the dates of a rule', () => {
  test.each(examples)('are those of RFC 5545: %s from %s', (text, start, dates) => {
    expect(
      daysOf(text, start)
        .map((day) => day.slice(5))
        .join(' '),
    ).toBe(dates);
  });

  test('OP-101 a month that lacks the date has its last day', () => {
    expect(daysOf('FREQ=MONTHLY;BYMONTHDAY=31', '2026-12-31', '2027-06-30')).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
    ]);
    expect(daysOf('FREQ=MONTHLY', '2028-01-30', '2028-03-31')).toEqual(['2028-01-30', '2028-02-29', '2028-03-30']);
    expect(daysOf('FREQ=MONTHLY;BYMONTHDAY=-1', '2027-02-01', '2027-04-30')).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
  });

  test('OP-103 begin with the first one at or after the day that was chosen', () => {
    expect(daysOf('FREQ=WEEKLY;BYDAY=MO', '2026-11-25', '2026-12-08')).toEqual(['2026-11-30', '2026-12-07']);
    expect(daysOf('FREQ=MONTHLY;BYDAY=2TU;COUNT=2', '2026-12-09')).toEqual(['2027-01-12', '2027-02-09']);
  });

  test('a rule of fifty years is not gone through when only its first dates are wanted', () => {
    const before = performance.now();
    expect(
      repeatDates(ruleOf('FREQ=DAILY', '2026-01-01'), '2026-01-01', { from: '2026-01-01', to: '2076-01-01', most: 3 }),
    ).toHaveLength(3);
    expect(performance.now() - before).toBeLessThan(200);
  });
});

describe('RECUR-05 a part that lies years after the start', () => {
  test.each([
    'FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU',
    'FREQ=MONTHLY;BYMONTHDAY=31',
    'FREQ=MONTHLY;BYDAY=2TU',
  ])('is reached without the dates before it: %s', (text) => {
    const start = '2021-11-03';
    const rule = ruleOf(text, start);
    const { all } = RRuleTemporal.prototype;
    let steps = 0;
    vi.spyOn(RRuleTemporal.prototype, 'all').mockImplementation(function (this: RRuleTemporal, iterator) {
      return all.call(this, (date, place) => {
        steps += 1;
        return iterator?.(date, place) ?? true;
      });
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const dates = repeatDates(rule, start, { from: '2026-11-01', to: '2026-12-06' });
    expect(dates.length).toBeGreaterThan(0);
    expect(steps).toBeLessThanOrEqual(dates.length + 14);
    steps = 0;
    expect(lastRepeatDate(rule, start, '2026-12-06')).toEqual(dates.at(-1));
    expect(steps).toBeLessThanOrEqual(22);
  });

  test('a repeat that came to its end by then has none, and none is the last before the first', () => {
    const rule = ruleOf('FREQ=DAILY;COUNT=10', '2026-01-01');
    expect(repeatDates(rule, '2026-01-01', { from: '2026-02-01', to: '2026-03-01' })).toEqual([]);
    expect(lastRepeatDate(rule, '2026-01-01', '2026-03-01')).toEqual({ day: '2026-01-10', place: 9 });
    expect(lastRepeatDate(rule, '2026-01-01', '2025-12-31')).toBeNull();
  });
});

const start = fc
  .integer({ min: 20_000, max: 24_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const weekdays = fc.uniqueArray(fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'), { minLength: 1 });
const interval = fc.integer({ min: 1, max: 99 });
const end = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 60 }).map((count) => `;COUNT=${count}`),
);
const anyRule = fc
  .tuple(
    fc.oneof(
      fc.constant('FREQ=DAILY'),
      weekdays.map((days) => `FREQ=WEEKLY;BYDAY=${days.join()}`),
      fc.integer({ min: 1, max: 31 }).map((date) => `FREQ=MONTHLY;BYMONTHDAY=${date}`),
      fc.constantFrom('1MO', '2TU', '3WE', '4SU', '-1FR').map((day) => `FREQ=MONTHLY;BYDAY=${day}`),
    ),
    interval,
    fc.constantFrom('MO', 'SU', 'SA'),
    end,
  )
  .map(([days, every, week, ends]) => `${days};INTERVAL=${every};WKST=${week}${ends}`);

describe('every rule that is taken', () => {
  test('RECUR-01 is the same after it was written and read', () => {
    fc.assert(
      fc.property(anyRule, start, (text, day) => {
        const rule = ruleOf(text, day);
        expect(ruleOf(repeatRuleText(rule), day)).toEqual(rule);
      }),
    );
  });

  test('RECUR-05 has the same dates and places whichever part of it is asked for', () => {
    fc.assert(
      fc.property(anyRule, start, fc.integer({ min: 0, max: 2_500 }), (text, day, later) => {
        const rule = ruleOf(text, day);
        const [from, to] = [addDays(day, later), addDays(day, later + 35)];
        const all = repeatDates(rule, day, { from: day, to });
        expect(repeatDates(rule, day, { from, to })).toEqual(all.filter((date) => date.day >= from));
        expect(all.map(({ place }) => place)).toEqual(all.keys().toArray());
        const last = repeatDates(rule, day, { from: day, to }).at(-1) ?? null;
        expect(lastRepeatDate(rule, day, to)).toEqual(last);
      }),
      { numRuns: 60 },
    );
  });

  test('OP-101 misses no month, and falls on its weekdays', () => {
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 31 }), weekdays, (day, date, chosen) => {
        const monthly = repeatDates(ruleOf(`FREQ=MONTHLY;BYMONTHDAY=${date}`, day), day, {
          from: day,
          to: addDays(day, 800),
        });
        const months = monthly.map((each) => Number(each.day.slice(0, 4)) * 12 + Number(each.day.slice(5, 7)));
        expect(months).toEqual(months.map((_, index) => (months[0] ?? 0) + index));
        const weekly = ruleOf(`FREQ=WEEKLY;BYDAY=${chosen.join()}`, day);
        const days = repeatDates(weekly, day, { from: day, to: addDays(day, 27) });
        expect(days).toHaveLength(chosen.length * 4);
        const wanted = weekly.days.each === 'week' ? weekly.days.weekdays : [];
        expect(days.every((each) => wanted.includes(weekdayOf(each.day)))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
