import { addDays, resolveWallTime, wallTimeOf } from '@nonet/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { somePost } from '../testing/some-post.ts';
import { isOwnPlace, momentAt, momentOnDay, shifted, whyNotMovable, whyNotThere } from './moment.ts';

const warsaw = 'Europe/Warsaw';
const at = (scheduledDate: string, id = 'post-1') => somePost({ id, scheduledDate });
const wallOf = (instant: number, zone: string) => Date.parse(`${wallTimeOf(new Date(instant), zone)}Z`);

/** The zone of the browser is one of them, and most are not. */
const anyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
/** Whole seconds from 2020 to 2040. */
const anySecond = fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2040, 0, 1) / 1000 });
const anyDay = anySecond.map((second) => new Date(second * 1000).toISOString().slice(0, 10));

describe('onto another day', () => {
  test.each([
    ['in summer', '2026-06-10', '2026-06-10T07:00:00.000Z'],
    ['in winter', '2026-12-24', '2026-12-24T08:00:00.000Z'],
  ])('MOVE-01 the time of day stays: 9:00 %s', (_, day, instant) => {
    const moment = momentOnDay(at('2026-11-20T08:00:00.000Z'), day, warsaw);
    expect(new Date(moment.at).toISOString()).toBe(instant);
    expect(moment).toMatchObject({ wallTime: `${day}T09:00:00`, zone: warsaw, occurrence: 'first', note: null });
  });

  test('MOVE-04 a time that the clocks skip becomes later by the jump, and says so', () => {
    const moment = momentOnDay(at('2026-03-20T01:30:00.000Z'), '2026-03-29', warsaw);
    expect(moment).toEqual({
      wallTime: '2026-03-29T03:30:00',
      zone: warsaw,
      occurrence: 'first',
      at: Date.parse('2026-03-29T01:30:00Z'),
      note: 'The clocks in Europe/Warsaw go forward on March 29, 2026 and skip 2:30 AM. 3:30 AM is used instead.',
    });
  });

  test('MOVE-04 a time that comes twice is the first, and says so', () => {
    const moment = momentOnDay(at('2026-10-20T00:30:00.000Z'), '2026-10-25', warsaw);
    expect(moment).toMatchObject({ occurrence: 'first', at: Date.parse('2026-10-25T00:30:00Z') });
    expect(moment.note).toContain('comes twice. The first one is used');
  });

  test('on its own day the second half of a repeated hour stays where it is', () => {
    const post = at('2026-10-25T01:30:00.000Z');
    const moment = momentOnDay(post, '2026-10-25', warsaw);
    expect(moment).toMatchObject({ occurrence: 'second', at: Date.parse(post.scheduledDate) });
    expect(isOwnPlace(post, moment)).toBe(true);
  });

  test('MOVE-01 in every zone the clock shows the same time on that day, unless it skips it', () => {
    fc.assert(
      fc.property(anySecond, anyDay, anyZone, (second, day, zone) => {
        const post = at(new Date(second * 1000).toISOString());
        const moment = momentOnDay(post, day, zone);
        const time = wallTimeOf(new Date(post.scheduledDate), zone).slice(10);
        expect(moment.wallTime).toBe(wallTimeOf(new Date(moment.at), zone));
        const isSkipped = resolveWallTime(`${day}${time}`, zone).kind === 'skipped';
        expect({ isAsMeant: moment.wallTime === `${day}${time}`, isTold: moment.note !== null || !isSkipped }).toEqual({
          isAsMeant: !isSkipped,
          isTold: true,
        });
      }),
      { numRuns: 300 },
    );
  });
});

describe('onto an instant', () => {
  test('in every zone it is that instant, however the clocks go', () => {
    fc.assert(
      fc.property(anySecond, anyZone, (second, zone) => {
        const moment = momentAt(second * 1000, zone);
        expect(moment.at).toBe(second * 1000);
        const { wallTime, occurrence } = moment;
        expect(resolveWallTime(wallTime, zone, occurrence).instant.getTime(), 'what is sent means it').toBe(moment.at);
      }),
      { numRuns: 300 },
    );
  });

  test('both halves of an hour that comes twice can be reached', () => {
    expect(momentAt(Date.parse('2026-10-25T00:30:00Z'), warsaw).occurrence).toBe('first');
    expect(momentAt(Date.parse('2026-10-25T01:30:00Z'), warsaw).occurrence).toBe('second');
  });
});

describe('by a span', () => {
  test('MOVE-06 posts move together: their distances on the clock stay, also over a clock change', () => {
    const posts = [at('2026-10-23T07:00:00.000Z', 'a'), at('2026-10-24T12:15:00.000Z', 'b')];
    const moved = shifted(posts, { days: 2, minutes: -30 }, warsaw);
    expect(moved.get('a')).toMatchObject({ wallTime: '2026-10-25T08:30:00', at: Date.parse('2026-10-25T07:30:00Z') });
    expect(moved.get('b')).toMatchObject({ wallTime: '2026-10-26T13:45:00', at: Date.parse('2026-10-26T12:45:00Z') });
  });

  test('minutes may lead into the next day, month and year', () => {
    const moved = shifted([at('2026-12-31T22:50:00.000Z', 'a')], { days: 0, minutes: 15 }, warsaw);
    expect(moved.get('a')?.wallTime).toBe('2027-01-01T00:05:00');
  });

  test('a step within the second half of a repeated hour stays in it', () => {
    const moved = shifted([at('2026-10-25T01:10:00.000Z', 'a')], { days: 0, minutes: 5 }, warsaw);
    expect(moved.get('a')).toMatchObject({ occurrence: 'second', at: Date.parse('2026-10-25T01:15:00Z') });
  });

  test('MOVE-06 in every zone each clock goes on by the span, unless a change of the clocks skips that time', () => {
    const span = fc.record({
      days: fc.integer({ min: -400, max: 400 }),
      minutes: fc.integer({ min: -1500, max: 1500 }),
    });
    fc.assert(
      fc.property(fc.array(anySecond, { minLength: 1, maxLength: 4 }), span, anyZone, (seconds, by, zone) => {
        const posts = seconds.map((second, place) => at(new Date(second * 1000).toISOString(), `${place}`));
        const moved = shifted(posts, by, zone);
        for (const { id, scheduledDate } of posts) {
          const moment = moved.get(id)!;
          const wanted = wallOf(Date.parse(scheduledDate), zone) + by.days * 86_400_000 + by.minutes * 60_000;
          const isSkipped = resolveWallTime(new Date(wanted).toISOString().slice(0, 19), zone).kind === 'skipped';
          expect({ isAsMeant: wallOf(moment.at, zone) === wanted, isTold: moment.note !== null || !isSkipped }).toEqual(
            {
              isAsMeant: !isSkipped,
              isTold: true,
            },
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  test('nothing moves by nothing, whichever half of a repeated hour a post is in', () => {
    fc.assert(
      fc.property(anySecond, anyZone, (second, zone) => {
        const post = at(new Date(second * 1000).toISOString());
        expect(isOwnPlace(post, shifted([post], { days: 0, minutes: 0 }, zone).get(post.id)!)).toBe(true);
        expect(isOwnPlace(post, momentAt((second + 1) * 1000, zone))).toBe(false);
      }),
    );
  });
});

describe('what cannot be moved, and where nothing can be moved to', () => {
  test.each([
    ['a pending post', { status: 'pending' }, null],
    ['a failed post of which nothing was sent', { status: 'failed' }, null],
    [
      'a published post',
      { status: 'published', canBeEdited: false },
      'This post is published, so it can no longer be moved',
    ],
    ['a post on its way', { status: 'processing', canBeEdited: false }, 'This post is being published right now'],
    ['a cancelled post', { status: 'cancelled', canBeEdited: false }, 'This post was cancelled'],
    [
      'a deleted post that waits for its removal',
      { status: 'published', canBeEdited: false, removesAt: '2026-11-20T08:00:10.000Z' },
      'This post is being deleted',
    ],
    [
      'a post that is partly out',
      { status: 'partial', canBeEdited: false },
      'A part of this post was sent, or may have been, so it can no longer be moved',
    ],
  ] as const)('MOVE-04 %s', (_, differences, sentence) => {
    expect(whyNotMovable(somePost(differences))).toBe(sentence);
  });

  test('MOVE-04 a time that has passed, and one that has come, are refused in the words of the composer', () => {
    const moment = momentAt(Date.parse('2026-11-20T08:00:00Z'), warsaw);
    expect(whyNotThere(moment, moment.at - 1)).toBeNull();
    expect(whyNotThere(moment, moment.at)).toBe('Please choose a time in the future');
  });

  test('just after midnight the day is that of the zone, not of UTC', () => {
    const post = at('2026-11-20T23:30:00.000Z');
    expect(momentOnDay(post, addDays('2026-11-21', 30), warsaw).wallTime).toBe('2026-12-21T00:30:00');
  });
});
