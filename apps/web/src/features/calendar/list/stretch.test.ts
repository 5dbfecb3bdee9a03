import type { ListedPost } from '@nonet/contract';
import { dayKey, startOfDay } from '@nonet/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { somePost } from '../testing/some-post.ts';
import { beginning, byDay, cutPage, end, type FoundStretch, type Side } from './stretch.ts';

const zone = 'Europe/Warsaw';
const edge = '2026-11-23T23:00:00.000Z';
const hourMs = 3_600_000;

/** Posts one after the other from an edge on, away from it to the side. */
function away(side: Side, count: number, everyHours: number, edge: string): ListedPost[] {
  const step = side === 'later' ? everyHours * hourMs : -everyHours * hourMs;
  const first = side === 'later' ? 0 : -1;
  return Array.from({ length: count }, (_, n) =>
    somePost({ id: `${n}`, scheduledDate: new Date(Date.parse(edge) + first + n * step).toISOString() }),
  );
}

const byTime = (one: ListedPost, other: ListedPost) => (one.scheduledDate < other.scheduledDate ? -1 : 1);
const postsIn = (found: readonly FoundStretch[]) => found.flatMap(({ posts }) => posts ?? []);
const isStartOfDay = (instant: string, zone: string) =>
  startOfDay(dayKey(new Date(instant), zone), zone).toISOString() === instant;
const edges = (found: readonly FoundStretch[]) => found.map(({ stretch }) => [stretch.from, stretch.to]);

test('VIEW-03 the last page to either side reaches to the end of time there, also when it is empty', () => {
  const cut = (side: Side) => cutPage({ posts: [], nextCursor: null }, { side, edge, zone });
  expect(edges(cut('later'))).toEqual([[edge, end]]);
  expect(edges(cut('earlier'))).toEqual([[beginning, edge]]);
  expect(postsIn(cut('later'))).toEqual([]);
});

test('VIEW-03 the day in which a page ends is left to the next page, as the rest of it may be there', () => {
  const later = cutPage({ posts: away('later', 4, 10, edge), nextCursor: 'next' }, { side: 'later', edge, zone });
  expect(edges(later)).toEqual([[edge, '2026-11-24T23:00:00.000Z']]);
  expect(postsIn(later).map(({ id }) => id)).toEqual(['0', '1', '2']);
  const earlier = cutPage({ posts: away('earlier', 4, 10, edge), nextCursor: 'next' }, { side: 'earlier', edge, zone });
  expect(edges(earlier)).toEqual([['2026-11-22T23:00:00.000Z', edge]]);
  expect(postsIn(earlier).map(({ id }) => id)).toEqual(['2', '1', '0']);
});

test('VIEW-03 a day that is longer than a page is a stretch of its own, to be read whole', () => {
  for (const [side, bounds] of [
    ['later', [edge, '2026-11-24T23:00:00.000Z']],
    ['earlier', ['2026-11-22T23:00:00.000Z', edge]],
  ] as const) {
    const found = cutPage({ posts: away(side, 100, 0.1, edge), nextCursor: 'next' }, { side, edge, zone });
    expect(edges(found)).toEqual([bounds]);
    expect(found[0]?.posts).toBeNull();
  }
});

test('VIEW-03 in every zone the stretches of a page meet, begin with days, and hold each post once, at its place', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Europe/Warsaw', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia', 'America/Santiago', 'UTC'),
      fc.constantFrom<Side>('later', 'earlier'),
      fc.integer({ min: 1, max: 100 }),
      fc.constantFrom(0.2, 3, 11, 40, 500),
      fc.boolean(),
      (zone, side, count, everyHours, isLast) => {
        const from = startOfDay('2026-11-24', zone).toISOString();
        const page = { posts: away(side, count, everyHours, from), nextCursor: isLast ? null : 'next' };
        const found = cutPage(page, { side, edge: from, zone });
        const stretches = found.map(({ stretch }) => stretch);
        const [first, last] = [stretches[0]?.from ?? '', stretches.at(-1)?.to ?? ''];
        const within = ({ from, to }: { from: string; to: string }) =>
          page.posts.filter(({ scheduledDate }) => scheduledDate >= from && scheduledDate < to).toSorted(byTime);
        const isDayEdge = (edge: string) => edge === beginning || edge === end || isStartOfDay(edge, zone);
        expect(side === 'later' ? first : last).toBe(from);
        expect(isLast ? (side === 'later' ? last : first) : '').toBe(
          isLast ? (side === 'later' ? end : beginning) : '',
        );
        expect(stretches.slice(1).map((stretch) => stretch.from)).toEqual(stretches.slice(0, -1).map(({ to }) => to));
        expect(stretches.every((stretch) => isDayEdge(stretch.from) && stretch.from < stretch.to)).toBe(true);
        expect(found.flatMap(({ stretch, posts }) => posts ?? within(stretch))).toEqual(
          within({ from: first, to: last }),
        );
      },
    ),
  );
});

test('VIEW-03 a stretch is little enough to be drawn at once', () => {
  const found = cutPage({ posts: away('later', 100, 3, edge), nextCursor: null }, { side: 'later', edge, zone });
  expect(found.map(({ posts }) => posts?.length)).toEqual([32, 32, 32, 4]);
  expect(found[0]?.stretch.size).toEqual({ posts: 32, days: 4 });
});

test('posts are listed by day and time, whatever their order: one may just have been moved', () => {
  const posts = away('later', 4, 20, edge);
  expect(byDay(posts.toReversed(), zone).map(({ day, posts }) => [day, posts.map(({ id }) => id)])).toEqual([
    ['2026-11-24', ['0', '1']],
    ['2026-11-25', ['2']],
    ['2026-11-26', ['3']],
  ]);
});
