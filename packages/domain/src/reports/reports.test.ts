import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isReportOn, lastSevenDays, lastWholeWeek, reportDue, weekOf } from '#/reports/report-days.ts';
import { reportWords } from '#/reports/report-words.ts';
import { addDays, daysRange } from '#/time/calendar.ts';
import { dayKey } from '#/time/zone.ts';

const at = (text: string) => new Date(text);
const zones = [
  'UTC',
  'Europe/Warsaw',
  'America/Los_Angeles',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/Santiago',
  'Asia/Beirut',
];
const zone = fc.constantFrom(...zones);
const instant = fc.date({ min: at('2011-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z'), noInvalidDate: true });

describe('NOTE-04 the days of a report', () => {
  test.each([
    ['2026-11-23', '2026-11-23', '2026-11-29'],
    ['2026-11-29', '2026-11-23', '2026-11-29'],
    ['2027-01-01', '2026-12-28', '2027-01-03'],
    ['2028-02-29', '2028-02-28', '2028-03-05'],
  ])('the week of %s is %s to %s', (day, first, last) => expect(weekOf(day)).toEqual({ first, last }));

  test('each day lies in one week, from a Monday to a Sunday', () => {
    fc.assert(
      fc.property(instant, (date) => {
        const day = date.toISOString().slice(0, 10);
        const { first, last } = weekOf(day);
        expect(first <= day && day <= last && addDays(first, 6) === last).toBe(true);
        expect(at(`${first}T00:00:00Z`).getUTCDay()).toBe(1);
        expect(weekOf(first)).toEqual(weekOf(last));
      }),
    );
  });

  test('a week has an hour less or more when the clocks change in it, and no day is in two', () => {
    const hours = (first: string, last: string, where: string) => {
      const { from, to } = daysRange(first, last, where);
      return (to.getTime() - from.getTime()) / 3_600_000;
    };
    const { first, last } = weekOf('2026-03-29');
    expect(hours(first, last, 'Europe/Warsaw')).toBe(7 * 24 - 1);
    const autumn = weekOf('2026-10-25');
    expect(hours(autumn.first, autumn.last, 'Europe/Warsaw')).toBe(7 * 24 + 1);
    fc.assert(
      fc.property(instant, zone, (now, where) => {
        const week = lastWholeWeek(now, where);
        const { to } = daysRange(week.first, week.last, where);
        expect(to.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(daysRange(addDays(week.first, 7), addDays(week.last, 7), where).from).toEqual(to);
        expect(daysRange(addDays(week.first, 7), addDays(week.last, 7), where).to.getTime()).toBeGreaterThan(
          now.getTime(),
        );
      }),
    );
  });

  test('the last seven days end today', () => {
    expect(lastSevenDays(at('2026-11-26T23:30:00Z'), 'Europe/Warsaw')).toEqual({
      first: '2026-11-21',
      last: '2026-11-27',
    });
  });
});

describe('NOTE-04 when a report is due', () => {
  test.each([
    ['2026-11-22T23:59:59Z', 'UTC', '2026-11-09'],
    ['2026-11-23T07:59:59Z', 'UTC', null],
    ['2026-11-23T08:00:00Z', 'UTC', '2026-11-16'],
    ['2026-11-23T06:59:59Z', 'Europe/Warsaw', null],
    ['2026-11-23T07:00:00Z', 'Europe/Warsaw', '2026-11-16'],
    // The Monday after the clocks went back, and the one after they went forward.
    ['2026-10-26T06:59:59Z', 'Europe/Warsaw', null],
    ['2026-10-26T07:00:00Z', 'Europe/Warsaw', '2026-10-19'],
    ['2026-03-30T06:00:00Z', 'Europe/Warsaw', '2026-03-23'],
    ['2026-11-23T02:14:59Z', 'Asia/Kathmandu', null],
    ['2026-11-23T02:15:00Z', 'Asia/Kathmandu', '2026-11-16'],
    // A server that was off until Sunday.
    ['2026-11-29T22:00:00Z', 'UTC', '2026-11-16'],
  ])('at %s in %s: %s', (now, where, monday) => {
    expect(reportDue(at(now), where, 8)?.first ?? null).toBe(monday);
  });

  test('on every Monday from that hour on, for every zone and hour', () => {
    fc.assert(
      fc.property(instant, zone, fc.integer({ min: 0, max: 23 }), (now, where, hour) => {
        const due = reportDue(now, where, hour);
        const today = dayKey(now, where);
        const isMonday = weekOf(today).first === today;
        expect(due).toEqual(due === null ? null : lastWholeWeek(now, where));
        expect(due === null && (!isMonday || hour === 0)).toBe(false);
      }),
    );
  });

  test('is mailed to who wants it, and from five posts on to who never chose', () => {
    expect([0, 4, 5, 9].map((posts) => isReportOn(null, posts))).toEqual([false, false, true, true]);
    expect([isReportOn(true, 0), isReportOn(false, 9)]).toEqual([true, false]);
  });
});

describe('NOTE-04 what a report says', () => {
  const nothing = {
    from: '2026-11-16',
    to: '2026-11-22',
    published: 0,
    partial: 0,
    failed: 0,
    latest: null,
    failures: [],
    best: [],
  };

  test('of a week in which nothing was due', () => {
    expect(reportWords(nothing)).toEqual({
      days: 'Nov 16 – 22, 2026',
      summary: 'No post was due.',
      latest: null,
      failures: [],
      best: [],
    });
  });

  test('of a week with everything', () => {
    const post = { postId: 'p', title: 'Autumn glazes', network: 'bluesky', account: '@studio' } as const;
    const latest = { lateMs: 4_200, postId: 'p', title: 'Autumn glazes' };
    const facts = {
      ...{ ...nothing, to: '2026-12-06', published: 1_204, partial: 1, failed: 2, latest },
      failures: [{ ...post, message: 'The account is signed out.' }],
      best: [{ ...post, figure: 'Likes', value: 12_345 }],
    };
    expect(reportWords(facts)).toEqual({
      days: 'Nov 16 – Dec 6, 2026',
      summary: '1,204 posts went out. 1 post went out on some of the accounts only. 2 posts did not go out.',
      latest: 'The latest went out 4 s late: Autumn glazes',
      failures: [{ postId: 'p', title: 'Autumn glazes', text: 'Bluesky (@studio): The account is signed out.' }],
      best: [{ postId: 'p', title: 'Autumn glazes', text: 'Bluesky (@studio): Likes 12,345' }],
    });
    expect(reportWords({ ...nothing, latest: { ...latest, lateMs: 12 } }).latest).toBe(
      'Every post went out in its second.',
    );
  });
});
