import { expect, test } from 'vitest';

import { somePost } from '../testing/some-post.ts';
import { momentOf } from './moment.ts';
import { planMove, planShift } from './plan-moves.ts';

const zone = 'Europe/Warsaw';
const now = Date.parse('2026-11-24T12:00:00Z');
const planned = (id: string, scheduledDate: string) => somePost({ id, scheduledDate });
const late = planned('late', '2026-11-27T17:00:00.000Z');
const early = planned('early', '2026-11-25T08:00:00.000Z');
const out = somePost({ ...planned('out', '2026-11-20T08:00:00.000Z'), status: 'published', canBeEdited: false });
const to = (wallTime: string) => momentOf(wallTime, zone, 'first');
const times = (plan: ReturnType<typeof planMove>) =>
  Object.fromEntries(plan.moves.map((move) => [move.post.id, move.to.wallTime]));

test('MOVE-03 the first post by time goes to the time, and the others keep their distances to it', () => {
  const plan = planMove([late, early], to('2026-12-01T10:30:00'), now);
  expect(plan.first).toBe(early);
  expect(times(plan)).toEqual({ early: '2026-12-01T10:30:00', late: '2026-12-03T19:30:00' });
  expect(plan.refused).toEqual([]);
});

test('MOVE-03 back in time is a move too; what would be in the past is refused in words', () => {
  const plan = planMove([early, late], to('2026-11-24T13:30:00'), now);
  expect(times(plan)).toEqual({ early: '2026-11-24T13:30:00', late: '2026-11-26T22:30:00' });
  const past = planMove([early, late], to('2026-11-23T13:00:00'), now);
  expect(past.refused.map(({ post, message }) => `${post.id}: ${message}`)).toEqual([
    'early: Please choose a time in the future',
  ]);
  expect(times(past)).toEqual({ late: '2026-11-25T22:00:00' });
});

test('MOVE-04 what cannot be moved is refused before, and the next post is the first', () => {
  const plan = planMove([out, late], to('2026-12-01T10:30:00'), now);
  expect(plan.first).toBe(late);
  expect(plan.refused).toEqual([{ post: out, message: 'This post is published, so it can no longer be moved' }]);
});

test('while no time is chosen nothing is moved, but what cannot be is told', () => {
  expect(planMove([out, early], null, now)).toMatchObject({ first: early, moves: [], refused: [{ post: out }] });
});

test('of an hour that comes twice the chosen one is meant', () => {
  const plan = planMove([early], momentOf('2027-10-31T02:30:00', zone, 'second'), now);
  expect(plan.moves[0]?.to).toMatchObject({ occurrence: 'second', at: Date.parse('2027-10-31T01:30:00Z') });
});

test('MOVE-06 all posts are shifted by a span', () => {
  expect(times(planShift([late, early], { days: 7, minutes: -60 }, zone, now))).toEqual({
    early: '2026-12-02T08:00:00',
    late: '2026-12-04T17:00:00',
  });
  const back = planShift([late, early, out], { days: -2, minutes: 0 }, zone, now);
  expect(times(back)).toEqual({ late: '2026-11-25T18:00:00' });
  expect(back.refused.map(({ post }) => post.id)).toEqual(['out', 'early']);
});
