import { addDays, dayKey, formatWallTime, wallTimeOf, zoneOffsetMs } from '@nonet/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { type DayOnAxis, hourMs, type WeekHours, weekHours } from './week-hours.ts';

const dayMs = 24 * hourMs;
const zones = Intl.supportedValuesOf('timeZone');
const weekFrom = (day: string) => Array.from({ length: 7 }, (_, place) => addDays(day, place));
const dayOf = (hours: WeekHours, day: string): DayOnAxis => {
  const found = hours.days.find((one) => one.day === day);
  if (!found) throw new Error(`${day} is not shown`);
  return found;
};
const lengthOf = ({ from, until }: DayOnAxis) => (until - from) / hourMs;
const oddLabels = ({ marks }: DayOnAxis) => marks.filter(({ isOdd }) => isOdd).map(({ label }) => label);

/** The days on which the clocks of a zone are changed from one year to another, and the days before. */
function changeDays(zone: string, fromYear: number, toYear: number): string[] {
  const offset = (day: number) => zoneOffsetMs(new Date(day * dayMs), zone);
  const days: string[] = [];
  const stepDays = 13;
  for (let start = Date.UTC(fromYear, 0, 1) / dayMs; start < Date.UTC(toYear, 0, 1) / dayMs; start += stepDays) {
    if (offset(start) === offset(start + stepDays)) continue;
    let after = start + 1;
    while (offset(after) === offset(start)) after += 1;
    days.push(dayKey(new Date((after - 1) * dayMs), zone), dayKey(new Date(after * dayMs), zone));
  }
  return [...new Set(days)];
}

/** What is untrue of a week: its labels are those of the clock, and its axis is linear in elapsed time. */
function untruths(hours: WeekHours, zone: string): string[] {
  const beside = new Map(hours.hours.map(({ y, label }) => [y, label]));
  return hours.days.flatMap(({ day, from, until, top, marks }, place) => [
    ...(top < 0 || top + until - from > hours.lengthMs ? [`${day} is higher than the axis`] : []),
    ...((hours.days[place + 1]?.from ?? until) === until ? [] : [`${day} does not end where the next begins`]),
    ...marks.flatMap(({ y, label, isOdd }) => {
      const at = from + y - top;
      const clock = formatWallTime(wallTimeOf(new Date(at), zone), '12h').replace(':00', '');
      return [
        ...(at >= from && at < until ? [] : [`${label} is beyond ${day}`]),
        ...(clock === label ? [] : [`${clock} on ${day} says ${label}`]),
        // A mark is odd exactly when the hours beside the week say something else at its height.
        ...(isOdd === (beside.get(y) !== label) ? [] : [`${label} on ${day} is odd: ${isOdd}`]),
      ];
    }),
  ]);
}

describe('VIEW-02 a day of the week shows as many hours as it has', () => {
  test('an ordinary day has 24, and its labels stand beside the week only', () => {
    const hours = weekHours(weekFrom('2026-11-23'), 'Europe/Warsaw');
    expect(hours.lengthMs).toBe(24 * hourMs);
    expect(hours.days.map((day) => [day.top, lengthOf(day), oddLabels(day), day.change])).toEqual(
      Array.from({ length: 7 }, () => [0, 24, [], null]),
    );
    expect(hours.hours.map(({ y, label }) => `${y / hourMs} ${label}`).slice(7, 14)).toEqual([
      '7 7 AM',
      '8 8 AM',
      '9 9 AM',
      '10 10 AM',
      '11 11 AM',
      '12 12 PM',
      '13 1 PM',
    ]);
  });

  test('the hours beside the week are on the clock of the posts in it', () => {
    const labels = weekHours(weekFrom('2026-03-23'), 'Europe/Warsaw', '24h').hours.map(({ label }) => label);
    expect([labels[0], labels[9], labels[18]]).toEqual(['00:00', '09:00', '18:00']);
  });

  test('when the clocks go forward the day begins an hour lower, and its hours before are its own', () => {
    const hours = weekHours(weekFrom('2026-03-23'), 'Europe/Warsaw');
    const sunday = dayOf(hours, '2026-03-29');
    expect([lengthOf(sunday), sunday.top / hourMs, hours.lengthMs / hourMs]).toEqual([23, 1, 24]);
    expect(oddLabels(sunday)).toEqual(['12 AM', '1 AM']);
    expect(sunday.marks.map(({ label }) => label).slice(0, 4)).toEqual(['12 AM', '1 AM', '3 AM', '4 AM']);
    expect(sunday.change).toEqual({ y: 3 * hourMs, label: 'Clocks go forward 1 hour' });
  });

  test('when the clocks go back the day begins an hour higher, and one of its hours comes twice', () => {
    const hours = weekHours(weekFrom('2026-10-19'), 'Europe/Warsaw');
    const sunday = dayOf(hours, '2026-10-25');
    expect([lengthOf(sunday), sunday.top, hours.lengthMs / hourMs]).toEqual([25, 0, 25]);
    expect(dayOf(hours, '2026-10-24').top / hourMs).toBe(1);
    expect(oddLabels(sunday)).toEqual(['12 AM', '1 AM', '2 AM']);
    expect(sunday.marks.map(({ label }) => label).slice(0, 5)).toEqual(['12 AM', '1 AM', '2 AM', '2 AM', '3 AM']);
    expect(sunday.change).toEqual({ y: 3 * hourMs, label: 'Clocks go back 1 hour' });
  });

  test.each([
    // Half an hour.
    ['Australia/Lord_Howe', '2026-10-04', 23.5, 'Clocks go forward 30 minutes', ['12 AM', '1 AM']],
    ['Australia/Lord_Howe', '2026-04-05', 24.5, 'Clocks go back 30 minutes', ['12 AM', '1 AM']],
    // The day has no midnight: it begins at 1 AM, at its usual height.
    ['Africa/Cairo', '2026-04-24', 23, 'Clocks go forward 1 hour', []],
    ['America/Santiago', '2026-09-06', 23, 'Clocks go forward 1 hour', []],
    ['Asia/Beirut', '2026-03-29', 23, 'Clocks go forward 1 hour', []],
    // The last hour comes twice: the second one stands below all others.
    ['America/Santiago', '2026-04-04', 25, 'Clocks go back 1 hour', ['11 PM']],
    ['Asia/Beirut', '2026-10-24', 25, 'Clocks go back 1 hour', ['11 PM']],
    // The first hour comes twice.
    ['America/Havana', '2026-11-01', 25, 'Clocks go back 1 hour', ['12 AM']],
  ] as const)('%s on %s lasts %d hours', (zone, day, length, change, odd) => {
    const hours = weekHours(weekFrom(addDays(day, -3)), zone);
    const shown = dayOf(hours, day);
    expect([lengthOf(shown), shown.change?.label, oddLabels(shown)]).toEqual([length, change, odd]);
    expect(untruths(hours, zone)).toEqual([]);
  });

  test('a day that the calendar of a zone left out has none', () => {
    const hours = weekHours(weekFrom('2011-12-26'), 'Pacific/Apia');
    expect(hours.days.map(lengthOf)).toEqual([24, 24, 24, 24, 0, 24, 24]);
    expect(dayOf(hours, '2011-12-30').marks).toEqual([]);
    expect(untruths(hours, 'Pacific/Apia')).toEqual([]);
  });

  test('in every zone, on every day that its clocks are changed', () => {
    let odd = 0;
    const wrong: string[] = [];
    for (const zone of zones) {
      for (const day of changeDays(zone, 2026, 2027)) {
        const hours = weekHours([addDays(day, -1), day, addDays(day, 1)], zone);
        for (const problem of untruths(hours, zone)) wrong.push(`${zone}: ${problem}`);
        odd += hours.days.filter((one) => lengthOf(one) !== 24).length;
      }
    }
    expect(wrong).toEqual([]);
    expect(odd).toBeGreaterThan(300);
  });

  test('in any zone in any week since 1970', () => {
    const anyDay = fc.integer({ min: 0, max: 365 * 80 }).map((days) => addDays('1970-01-02', days));
    fc.assert(
      fc.property(fc.constantFrom(...zones), anyDay, (zone, day) => {
        expect(untruths(weekHours(weekFrom(day), zone), zone)).toEqual([]);
      }),
    );
  });
});
