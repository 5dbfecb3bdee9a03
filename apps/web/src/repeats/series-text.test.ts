import { describe, expect, test } from 'vitest';

import { changedText, editedRepeatText, hasMoreDates, repeatsText } from './series-text.ts';

const series = {
  ...{ id: 's', version: 1, title: 'Kiln', description: 'News', descriptions: {}, variations: [], platforms: [] },
  ...{ rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;WKST=MO', before: 0, start: '2026-12-01', time: '09:00' },
  ...{ timeZone: 'Europe/Warsaw', endsBefore: null, madeUntil: '2026-12-31', nextDate: null, waits: [] },
};

describe('a repeat in words', () => {
  test('RECUR-03 is a part of what is said of a post', () => {
    expect(repeatsText(series, 'Europe/Warsaw')).toBe('Repeats every second Tuesday at 9:00 AM');
  });

  test('OP-104 names its zone where that is not the person’s', () => {
    expect(repeatsText(series, 'Asia/Tokyo')).toMatch(
      /^Repeats every second Tuesday at 9:00 AM, Europe\/Warsaw \(GMT\+[12]\)$/,
    );
  });
});

test('OP-107 what was left alone is counted', () => {
  expect(changedText({ changed: 4, deleted: 0, leftAlone: 0 })).toBe('4 posts changed');
  expect(changedText({ changed: 1, deleted: 2, leftAlone: 1 })).toBe(
    '1 post changed, 2 posts deleted. One that was edited on its own stays',
  );
  expect(changedText({ changed: 0, deleted: 0, leftAlone: 3 })).toBe(
    'The repeat is changed. 3 that were edited on their own stay',
  );
});

test('RECUR-03 above the editor it is said how a post repeats, and that saving asks for which of its dates', () => {
  expect(editedRepeatText({ ...series, rule: 'FREQ=WEEKLY;BYDAY=FR', start: '2026-12-04' }, 'Europe/Warsaw')).toBe(
    'Repeats every Friday at 9:00 AM. When you save, you choose: this one, the following, or all',
  );
});

test.each([
  ['without end', '2027-01-05', null, true],
  ['ended later', '2027-01-05', '2027-01-06', true],
  ['ended before its next date', '2027-01-05', '2027-01-05', false],
  ['made to its end', null, null, false],
])('a repeat %s: whether the list goes on', (_, nextDate, endsBefore, goesOn) => {
  expect(hasMoreDates({ nextDate, endsBefore })).toBe(goesOn);
});
