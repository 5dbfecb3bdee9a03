import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  filledUntil,
  findFreeTimes,
  minuteOf,
  OFFERED_TIMES,
  offeredFrom,
  searchEnd,
} from '#/posting-times/find-free-times.ts';
import { type PostingTime, startSet, weekdays } from '#/posting-times/posting-time.ts';
import { postingTimeMessages } from '#/posting-times/posting-time-messages.ts';

const now = new Date('2026-11-25T08:00:00Z');
const none = async () => new Set<number>();

const search = (times: readonly PostingTime[], from: Date, max = OFFERED_TIMES, zone = 'Europe/Warsaw') => ({
  times,
  zone,
  from,
  until: searchEnd(now, zone),
  max,
});

describe('SLOT-02 finding free times', () => {
  test('gives the first and the four after it, none of them within ten minutes', async () => {
    const minutesTo = (minutes: number) => new Date(Date.parse('2026-11-25T08:00:00Z') - minutes * 60_000);
    const first = async (at: Date) => (await findFreeTimes(search(startSet, offeredFrom(at)), none))[0]?.toISOString();
    expect(await first(minutesTo(10))).toBe('2026-11-25T08:00:00.000Z');
    expect(await first(minutesTo(9))).toBe('2026-11-25T11:30:00.000Z');
    const five = await findFreeTimes(search(startSet, offeredFrom(minutesTo(9))), none);
    expect(five.map((at) => at.toISOString())).toEqual([
      '2026-11-25T11:30:00.000Z',
      '2026-11-25T17:00:00.000Z',
      '2026-11-26T08:00:00.000Z',
      '2026-11-26T11:30:00.000Z',
      '2026-11-26T17:00:00.000Z',
    ]);
  });

  test('leaves out what is taken, whatever that is', async () => {
    const month = new Date(now.getTime() + 40 * 86_400_000);
    await fc.assert(
      fc.asyncProperty(fc.func(fc.boolean()), fc.integer({ min: 1, max: 90 }), async (isTaken, max) => {
        const all = await findFreeTimes({ ...search(startSet, now, Infinity), until: month }, none);
        const free = await findFreeTimes({ ...search(startSet, now, max), until: month }, async (instants) => {
          return new Set(instants.map((at) => at.getTime()).filter((at) => isTaken(at)));
        });
        expect(free).toEqual(all.filter((at) => !isTaken(at.getTime())).slice(0, max));
      }),
    );
  });

  test('OP-110 looks a year ahead, and finds nothing when all is taken or no time is set', async () => {
    const hourly = weekdays.flatMap((weekday) =>
      Array.from({ length: 24 }, (_, hour) => ({ weekday, time: `${String(hour).padStart(2, '0')}:00` })),
    );
    const looks: Date[] = [];
    const all = await findFreeTimes(search(hourly, now), async (instants) => {
      looks.push(...instants);
      return new Set(instants.map((at) => at.getTime()));
    });
    expect(all).toEqual([]);
    expect(looks.at(-1)?.toISOString()).toBe('2027-11-25T07:00:00.000Z');
    expect(await findFreeTimes(search([], now), none)).toEqual([]);
  });

  test('compares no more than it needs', async () => {
    const looks: number[] = [];
    await findFreeTimes(search(startSet, now), async (instants) => {
      looks.push(instants.length);
      return new Set();
    });
    expect(looks).toEqual([32]);
  });
});

test('OP-109 a post in the seconds of a minute takes the time of that minute', () => {
  expect(minuteOf(new Date('2026-11-25T09:00:59.999Z'))).toEqual(new Date('2026-11-25T09:00:00Z'));
});

describe('OP-113 filled until', () => {
  test.each([
    ['2026-11-25', null],
    ['2026-11-26', '2026-11-25'],
    ['2026-12-24', '2026-12-23'],
  ])('with %s as the first free day it is %s', (first, until) => {
    expect(filledUntil(first, '2026-11-25')).toBe(until);
  });

  test.each([
    ['2026-11-25', 'Filled until Wednesday'],
    ['2026-11-26', 'Filled until Thursday'],
    ['2026-12-01', 'Filled until Tuesday'],
    ['2026-12-02', 'Filled until Wed, Dec 2'],
  ])('%s is said as %s', (day, sentence) => {
    expect(postingTimeMessages.filledUntil(day, '2026-11-25')).toBe(sentence);
  });
});

test('SLOT-03 the later one is told in words which time is used', () => {
  expect(postingTimeMessages.moved('2026-11-26T09:00:00', '2026-11-27T12:30:00', '12h')).toBe(
    '9:00 AM on Thu, Nov 26 was taken meanwhile. The next free time is used: Fri, Nov 27, 12:30 PM.',
  );
  expect(postingTimeMessages.passed('2026-11-26T09:00:00', '2026-11-26T12:30:00', '12h')).toBe(
    '9:00 AM has passed meanwhile. The next free time is used: Thu, Nov 26, 12:30 PM.',
  );
});
