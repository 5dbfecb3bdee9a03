import type { ListedPost } from '@nonet/contract';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

import type { Move } from '../moving/create-moves.ts';
import { somePost } from '../testing/some-post.ts';
import { createDrag, goneText, missText, notOwnText, type ShownDrag } from './create-drag.ts';
import { captionLines } from './drag-texts.ts';

const zone = 'Europe/Warsaw';
const now = Date.parse('2026-11-20T00:00:00Z');

/** 9:00 in Warsaw on a day of November, where nothing else is said. */
const post = (id: string, day: string, differences: Partial<ListedPost> = {}) =>
  somePost({ id, title: id, scheduledDate: `2026-11-${day}T08:00:00.000Z`, ...differences });

const anyZone = fc.constantFrom(
  'Europe/Warsaw',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Kathmandu',
);
/** Whole minutes of a year. */
const anyTime = fc
  .integer({ min: 0, max: 525_600 })
  .map((minute) => new Date(Date.UTC(2027, 0, 1) + minute * 60_000).toISOString());

function table(posts: ListedPost[], { selected = [] as string[], at = now, where = zone, mayPublish = true } = {}) {
  const stored = new Map(posts.map((one) => [one.id, one]));
  const clock = { now: at };
  const shown: (ShownDrag | null)[] = [];
  const said: string[] = [];
  const refused: string[] = [];
  const released = vi.fn();
  const movePosts = vi.fn<(moves: readonly Move[]) => void>();
  const drag = createDrag({
    postOf: (id) => stored.get(id) ?? null,
    selectedIds: () => selected,
    zone: () => where,
    mayPublish: () => mayPublish,
    now: () => clock.now,
    idsOn: (day) => [...stored.values()].filter((one) => one.scheduledDate.startsWith(day)).map(({ id }) => id),
    movePosts,
    holdNews: () => released,
    show: (one) => shown.push(one),
    say: (sentence) => said.push(sentence),
    refuse: (sentence) => refused.push(sentence),
  });
  const moved = () => movePosts.mock.calls.flatMap(([moves]) => moves.map(({ post: { id }, to }) => [id, to.wallTime]));
  return { drag, stored, clock, shown, said, refused, released, moved };
}

test('MOVE-01 in the month a post keeps its time of day', () => {
  const { drag, moved, shown } = table([post('a', '24'), post('b', '26')]);
  expect(drag.pickUp('a', 'pointer')).toBeNull();
  drag.hoverAt({ day: '2026-11-26', at: null });
  expect(shown.at(-1)).toMatchObject({ ids: ['a'], day: '2026-11-26', there: 1 });
  drag.drop();
  expect(moved()).toEqual([['a', '2026-11-26T09:00:00']]);
  expect(shown.at(-1)).toBeNull();
});

test('MOVE-01 in the week a post takes the instant under the pointer', () => {
  const { drag, moved } = table([post('a', '24')]);
  drag.pickUp('a', 'pointer');
  drag.hoverAt({ day: '2026-11-25', at: Date.parse('2026-11-25T13:25:00Z') });
  drag.drop();
  expect(moved()).toEqual([['a', '2026-11-25T14:25:00']]);
});

test('a post that is selected takes the others along at their distances; one that is not moves alone', () => {
  const posts = [post('a', '24'), post('b', '26', { scheduledDate: '2026-11-26T10:30:00.000Z' }), post('c', '25')];
  const together = table(posts, { selected: ['a', 'b'] });
  together.drag.pickUp('b', 'pointer');
  together.drag.hoverAt({ day: '2026-11-28', at: null });
  expect(together.shown.at(-1)?.ids).toEqual(['a', 'b']);
  together.drag.drop();
  expect(together.moved()).toEqual([
    ['b', '2026-11-28T11:30:00'],
    ['a', '2026-11-26T09:00:00'],
  ]);
  const alone = table(posts, { selected: ['a', 'b'] });
  alone.drag.pickUp('c', 'pointer');
  alone.drag.hoverAt({ day: '2026-11-28', at: null });
  alone.drag.drop();
  expect(alone.moved()).toEqual([['c', '2026-11-28T09:00:00']]);
});

test('MOVE-04 of selected posts those that cannot be moved are counted and stay', () => {
  const out = post('b', '23', { status: 'published', canBeEdited: false });
  const { drag, said, shown, moved } = table([post('a', '24'), out], { selected: ['a', 'b'] });
  drag.pickUp('a', 'keys');
  expect(said).toEqual(['Picked up 1 of 2 posts. Arrow keys move, Enter drops, Escape returns.']);
  drag.stepBy({ days: 1, minutes: 0 });
  const { drop, ids, leftOut, there } = shown.at(-1) ?? {};
  expect(
    drop &&
      ids &&
      captionLines(drop, { count: ids.length, leftOut: leftOut ?? 0, there: there ?? 0, asksAgain: false }),
  ).toEqual(['1 of 2 posts, Wed, Nov 25, 9:00 AM', '0 posts there']);
  drag.drop();
  expect(moved()).toEqual([['a', '2026-11-25T09:00:00']]);
});

test.each<[string, Partial<ListedPost>, string]>([
  ['published', { status: 'published', canBeEdited: false }, 'This post is published, so it can no longer be moved'],
  ['cancelled', { status: 'cancelled', canBeEdited: false }, 'This post was cancelled'],
  ['on its way', { status: 'processing', canBeEdited: false }, 'This post is being published right now'],
])('MOVE-04 a post that is %s says why it cannot be moved, before it is picked up', (_, state, reason) => {
  const { drag, shown, released } = table([post('a', '24', state)]);
  expect(drag.whyNot('a')).toBe(reason);
  expect(drag.pickUp('a', 'pointer')).toBe(reason);
  expect([drag.held(), shown, released.mock.calls]).toEqual([null, [], []]);
});

test('MOVE-04 where it cannot be dropped it says why while it hovers, and stays when it is dropped', () => {
  const { drag, shown, refused, moved } = table([post('a', '24')]);
  drag.pickUp('a', 'pointer');
  drag.hoverAt({ day: '2026-11-18', at: null });
  expect(shown.at(-1)?.drop?.refusal).toBe('Please choose a time in the future');
  drag.drop();
  expect([moved(), refused]).toEqual([[], ['Please choose a time in the future']]);
});

test('a day that has gone by while the post hovered refuses the drop', () => {
  const { drag, clock, refused, moved } = table([post('a', '24')]);
  drag.pickUp('a', 'pointer');
  drag.hoverAt({ day: '2026-11-21', at: null });
  clock.now = Date.parse('2026-11-21T08:00:01Z');
  drag.drop();
  expect([moved(), refused]).toEqual([[], ['Please choose a time in the future']]);
});

test('MOVE-04 a time that the clocks skip is resolved and said', () => {
  const early = post('a', '24', { scheduledDate: '2027-03-25T01:30:00.000Z' });
  const { drag, shown, moved } = table([early]);
  drag.pickUp('a', 'pointer');
  drag.hoverAt({ day: '2027-03-28', at: null });
  expect(shown.at(-1)?.drop?.moment).toMatchObject({ wallTime: '2027-03-28T03:30:00', note: expect.any(String) });
  drag.drop();
  expect(moved()).toEqual([['a', '2027-03-28T03:30:00']]);
});

test('dropped at its own place, or beside the days, nothing moves; a miss says so', () => {
  for (const [place, says] of [
    [{ day: '2026-11-24', at: null }, []],
    [null, [missText]],
  ] as const) {
    const { drag, moved, refused, released } = table([post('a', '24')]);
    drag.pickUp('a', 'pointer');
    drag.hoverAt({ day: '2026-11-25', at: null });
    drag.hoverAt(place);
    drag.drop();
    expect([moved(), refused, drag.held()]).toEqual([[], says, null]);
    expect(released).toHaveBeenCalledOnce();
  }
});

test('what became of the post while it was held decides: published or deleted, it stays', () => {
  const published = table([post('a', '24')]);
  published.drag.pickUp('a', 'pointer');
  published.drag.hoverAt({ day: '2026-11-25', at: null });
  published.stored.set('a', post('a', '24', { status: 'published', canBeEdited: false }));
  published.drag.drop();
  expect([published.moved(), published.refused]).toEqual([
    [],
    ['This post is published, so it can no longer be moved'],
  ]);
  const deleted = table([post('a', '24')]);
  deleted.drag.pickUp('a', 'pointer');
  deleted.drag.hoverAt({ day: '2026-11-25', at: null });
  deleted.stored.delete('a');
  deleted.drag.drop();
  expect([deleted.moved(), deleted.refused]).toEqual([[], [goneText]]);
});

test('a post that was changed while it was held is moved in its newest version', () => {
  const { drag, stored, moved } = table([post('a', '24')]);
  drag.pickUp('a', 'pointer');
  drag.hoverAt({ day: '2026-11-27', at: null });
  stored.set('a', post('a', '25', { version: 2 }));
  drag.drop();
  expect(moved()).toEqual([['a', '2026-11-27T09:00:00']]);
});

test('MOVE-02 keys say each step: the day and the time, and what is there', () => {
  const { drag, said, moved } = table([post('a', '24'), post('b', '25'), post('c', '25')]);
  drag.pickUp('a', 'keys');
  drag.stepBy({ days: 1, minutes: 0 });
  drag.stepBy({ days: 0, minutes: -60 });
  drag.stepBy({ days: 7, minutes: 5 });
  expect(said).toEqual([
    'Picked up “a”. Arrow keys move, Enter drops, Escape returns.',
    'Wednesday, November 25, 9:00 AM, 2 posts there',
    'Wednesday, November 25, 8:00 AM, 2 posts there',
    'Wednesday, December 2, 8:05 AM, 0 posts there',
  ]);
  drag.drop();
  expect(moved()).toEqual([['a', '2026-12-02T08:05:00']]);
});

test('MOVE-02 a step over a day that skips the time of day keeps it, and each step can be taken back', () => {
  const early = post('a', '24', { scheduledDate: '2027-03-27T01:30:00.000Z' });
  const { drag, said } = table([early]);
  drag.pickUp('a', 'keys');
  expect(drag.stepBy({ days: 1, minutes: 0 })?.wallTime).toBe('2027-03-28T03:30:00');
  expect(said.at(-1)).toContain('skip 2:30 AM. 3:30 AM is used instead.');
  expect(drag.stepBy({ days: 1, minutes: 0 })?.wallTime).toBe('2027-03-29T02:30:00');
  expect(drag.stepBy({ days: -2, minutes: 0 })?.at).toBe(Date.parse(early.scheduledDate));
});

test('MOVE-02 up and down go by the time that passes, so an hour that comes twice is passed twice', () => {
  const night = post('a', '24', { scheduledDate: '2027-10-31T00:30:00.000Z' });
  const { drag, moved } = table([night]);
  drag.pickUp('a', 'keys');
  const hours = [1, 2, 3].map(() => drag.stepBy({ days: 0, minutes: 60 }));
  expect(hours.map((moment) => [moment?.wallTime.slice(11, 16), moment?.occurrence])).toEqual([
    ['02:30', 'second'],
    ['03:30', 'first'],
    ['04:30', 'first'],
  ]);
  drag.stepBy({ days: 0, minutes: -120 });
  drag.drop();
  expect(moved()).toEqual([['a', '2027-10-31T02:30:00']]);
});

test('MOVE-02 in every zone, as many steps back as forth lead to where it was', () => {
  const anyStep = fc.record({ days: fc.integer({ min: -40, max: 40 }), minutes: fc.constant(0) });
  fc.assert(
    fc.property(anyZone, anyTime, fc.array(anyStep, { maxLength: 6 }), (where, scheduledDate, steps) => {
      const { drag } = table([post('a', '24', { scheduledDate })], { where });
      drag.pickUp('a', 'keys');
      for (const step of steps) drag.stepBy(step);
      const days = steps.reduce((sum, step) => sum + step.days, 0);
      expect(drag.stepBy({ days: -days, minutes: 0 })?.at ?? Date.parse(scheduledDate)).toBe(Date.parse(scheduledDate));
    }),
  );
});

test('what was refused stands where it stood, and what was deleted nowhere', () => {
  const { drag, stored } = table([post('a', '24')]);
  drag.pickUp('a', 'keys');
  drag.stepBy({ days: -7, minutes: 0 });
  drag.drop();
  expect(drag.dayOf('a')).toBe('2026-11-24');
  stored.delete('a');
  expect(drag.dayOf('a')).toBeNull();
});

test('MOVE-02 a step into the past says that it cannot be dropped there', () => {
  const { drag, said } = table([post('a', '24')]);
  drag.pickUp('a', 'keys');
  drag.stepBy({ days: -7, minutes: 0 });
  expect(said.at(-1)).toBe('Tuesday, November 17, 9:00 AM, 0 posts there. Please choose a time in the future');
});

test('a second one cannot be picked up while one is held', () => {
  const { drag } = table([post('a', '24'), post('b', '25')]);
  drag.pickUp('a', 'pointer');
  drag.pickUp('b', 'keys');
  expect(drag.held()).toBe('a');
});

type Step = 'hover' | 'away' | 'step' | 'publish' | 'delete' | 'time passes' | 'cancel' | 'drop';
const steps: Step[] = ['hover', 'away', 'step', 'publish', 'delete', 'time passes', 'cancel', 'drop'];

test('whatever happens, news is held exactly while something is held, and a cancelled drag moves nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 12 }), fc.boolean(), (happens, isByKeys) => {
      const { drag, stored, clock, released, moved, shown } = table([post('a', '24'), post('b', '26')]);
      drag.pickUp('a', isByKeys ? 'keys' : 'pointer');
      const does: Record<Step, () => unknown> = {
        hover: () => drag.hoverAt({ day: '2026-11-27', at: null }),
        away: () => drag.hoverAt(null),
        step: () => drag.stepBy({ days: 1, minutes: 5 }),
        publish: () => stored.set('a', post('a', '24', { status: 'published', canBeEdited: false })),
        delete: () => stored.delete('a'),
        'time passes': () => {
          clock.now += 5 * 86_400_000;
        },
        cancel: () => drag.cancel(),
        drop: () => drag.drop(),
      };
      for (const one of happens) {
        does[one]();
        expect(drag.held() === null).toBe(released.mock.calls.length === 1);
        expect(shown.at(-1) === null).toBe(drag.held() === null);
      }
      const ended = happens.find((one) => one === 'cancel' || one === 'drop');
      expect(moved().length).toBeLessThanOrEqual(ended === 'drop' ? 1 : 0);
    }),
  );
});

const asked = (state: 'waiting' | 'approved', isYou: boolean): Partial<ListedPost> => ({
  approval: { state, ofVersion: null, by: null, at: null, sentence: null, about: null, mayApprove: false },
  author: { name: 'Priya', isYou },
});

test('OP-131 who asks for a yes moves their own posts alone, and hears before the drop that an approved one waits again', () => {
  const posts = [
    post('own', '24', asked('waiting', true)),
    post('approved', '24', asked('approved', true)),
    post('other', '24', asked('waiting', false)),
  ];
  const { drag, shown, said, moved } = table(posts, { mayPublish: false });
  expect(drag.pickUp('other', 'pointer')).toBe(notOwnText);
  drag.pickUp('own', 'pointer');
  drag.hoverAt({ day: '2026-11-26', at: null });
  expect(shown.at(-1)).toMatchObject({ ids: ['own'], asksAgain: false });
  drag.drop();
  drag.pickUp('approved', 'keys');
  drag.stepBy({ days: 1, minutes: 0 });
  expect(shown.at(-1)).toMatchObject({ asksAgain: true });
  expect(said.at(-1)).toBe('Wednesday, November 25, 9:00 AM, 0 posts there. Will wait for a yes again');
  const { drop = null, ids = [], leftOut = 0, there = null, asksAgain = false } = shown.at(-1) ?? {};
  expect(drop && captionLines(drop, { count: ids.length, leftOut, there, asksAgain })[1]).toBe(
    'Will wait for a yes again',
  );
  drag.drop();
  expect(moved()).toEqual([
    ['own', '2026-11-26T09:00:00'],
    ['approved', '2026-11-25T09:00:00'],
  ]);
});

test('who may publish moves any post, and an approved one asks nobody again', () => {
  const { drag, shown } = table([post('a', '24', asked('approved', false))]);
  expect(drag.pickUp('a', 'pointer')).toBeNull();
  drag.hoverAt({ day: '2026-11-26', at: null });
  expect(shown.at(-1)).toMatchObject({ asksAgain: false });
});
