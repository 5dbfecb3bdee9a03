import { describe, expect, test } from 'vitest';

import { asRepeat, isSameRepeat } from './draft-repeat.ts';
import { changedRepeat, inUnit, monthlyWays, ruleOf, textOf, toggled, weekdaysFrom, whyRefused } from './repeat.ts';

describe('RECUR-01 choosing how a post repeats', () => {
  test('begins with every week on the day that was chosen', () => {
    expect(textOf(ruleOf(null, '2026-12-01', 7))).toBe('FREQ=WEEKLY;BYDAY=TU;WKST=SU');
  });

  test('offers by month what fits the day: its date, its place among its weekdays, and from the end', () => {
    const ways = (day: string) =>
      monthlyWays(day).map((days) => textOf({ days, interval: 1, end: { kind: 'never' }, weekStart: 1 }));
    expect(ways('2026-12-08')).toEqual(['FREQ=MONTHLY;BYMONTHDAY=8;WKST=MO', 'FREQ=MONTHLY;BYDAY=2TU;WKST=MO']);
    expect(ways('2026-12-25')).toEqual([
      'FREQ=MONTHLY;BYMONTHDAY=25;WKST=MO',
      'FREQ=MONTHLY;BYDAY=4FR;WKST=MO',
      'FREQ=MONTHLY;BYDAY=-1FR;WKST=MO',
    ]);
    expect(ways('2026-12-31')).toEqual([
      'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;WKST=MO',
      'FREQ=MONTHLY;BYMONTHDAY=-1;WKST=MO',
      'FREQ=MONTHLY;BYDAY=-1TH;WKST=MO',
    ]);
  });

  test('keeps one weekday at least', () => {
    expect(toggled([2], 4)).toEqual([2, 4]);
    expect(toggled([2, 4], 2)).toEqual([4]);
    expect(toggled([4], 4)).toEqual([4]);
    expect(weekdaysFrom(7)).toEqual([7, 1, 2, 3, 4, 5, 6]);
    expect(inUnit('month', '2026-12-31')).toEqual({ each: 'month', date: 31 });
  });

  test('OP-102 says why a rule is not taken from a day on', () => {
    const repeat = { rule: 'FREQ=DAILY;UNTIL=20261203', variations: [] };
    expect(whyRefused(repeat, '2026-12-03')).toBeNull();
    expect(whyRefused(repeat, '2026-12-04')).toBe('The repeat ends before it starts.');
  });
});

test('a kept repeat is read, and anything else is none', () => {
  const repeat = { rule: 'FREQ=DAILY', variations: ['Two'] };
  expect(asRepeat(repeat)).toEqual(repeat);
  expect([asRepeat(undefined), asRepeat({ rule: 3, variations: [] }), asRepeat({ rule: 'x' })]).toEqual([
    null,
    null,
    null,
  ]);
  expect(isSameRepeat(repeat, { ...repeat })).toBe(true);
  expect(isSameRepeat(repeat, { ...repeat, variations: ['Three'] })).toBe(false);
  expect(isSameRepeat(repeat, null)).toBe(false);
});

describe('RECUR-03 what an edit says of the repeat that the post is of', () => {
  const series = { rule: 'FREQ=WEEKLY;WKST=MO', description: 'One', variations: ['Two', 'Three'] };
  const kept = { rule: series.rule, variations: series.variations };
  const unwritten = { seen: 'One', written: null };

  test('nothing, when both are as they were; blank texts are none', () => {
    expect(changedRepeat(series, kept, unwritten)).toBeNull();
    expect(changedRepeat(series, { ...kept, variations: ['Two', ' ', 'Three'] }, unwritten)).toBeNull();
    expect(changedRepeat(series, kept, { seen: 'One', written: 'Uno' })).toBeNull();
  });

  test('only what was changed', () => {
    const rule = 'FREQ=DAILY;WKST=MO';
    expect(changedRepeat(series, { ...kept, rule }, unwritten)).toEqual({ rule });
    expect(changedRepeat(series, { ...kept, variations: ['Two'] }, unwritten)).toEqual({ variations: ['Two'] });
    expect(changedRepeat(series, { rule, variations: [] }, unwritten)).toEqual({ rule, variations: [] });
  });

  test('the text of the post replaces the one whose turn it was, and the first text only when that was its own', () => {
    const more = { ...kept, variations: ['Two', 'Three', 'Four'] };
    expect(changedRepeat(series, more, { seen: 'One', written: 'Uno' })).toEqual({ variations: more.variations });
    expect(changedRepeat(series, more, { seen: 'Three', written: 'Tre' })).toEqual({
      variations: ['Two', 'Tre', 'Four'],
      description: 'One',
    });
    // It was changed among the variations, too: what stands there counts.
    const other = { ...kept, variations: ['Two', 'Drei'] };
    expect(changedRepeat(series, other, { seen: 'Three', written: 'Tre' })).toEqual({
      variations: ['Two', 'Drei'],
      description: 'One',
    });
  });
});
