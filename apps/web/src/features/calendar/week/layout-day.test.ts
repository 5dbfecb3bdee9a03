import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { type DayLayout, heights, isFreeAt, layoutDay } from './layout-day.ts';

const at = (...ys: number[]) => ys.map((y, item) => ({ item, y }));
const room = (lanes: number, lanesBesideMore = lanes) => ({ lanes, lanesBesideMore });
const brief = ({ posts, more }: DayLayout<number>) => ({
  posts: posts.map(({ item, shape, lane, span, lanes }) => `${item} ${shape} ${lane}+${span}/${lanes}`),
  more: more.map(({ y, items }) => `${y}: ${items.length}`),
});

const anyRoom = fc
  .integer({ min: 1, max: 5 })
  .chain((most) => fc.integer({ min: 1, max: most }).map((beside) => room(most, beside)));

const checkCoversNothing = ({ posts, more }: DayLayout<number>) => {
  const boxes = [
    ...posts.map(({ y, shape, lane, span, lanes, isBesideMore }) => {
      const width = isBesideMore ? 0.8 : 1;
      return {
        top: y,
        bottom: y + heights[shape],
        left: (lane / lanes) * width,
        right: ((lane + span) / lanes) * width,
      };
    }),
    ...more.map(({ y }) => ({ top: y, bottom: y + heights.one, left: 0.8, right: 1 })),
  ];
  const slight = 1e-9;
  for (const [place, one] of boxes.entries()) {
    for (const other of boxes.slice(place + 1)) {
      const isApart =
        one.bottom <= other.top ||
        other.bottom <= one.top ||
        one.right <= other.left + slight ||
        other.right <= one.left + slight;
      expect(isApart, JSON.stringify([one, other])).toBe(true);
    }
  }
};

describe('VIEW-02 posts that overlap stand beside one another', () => {
  test('a post that is alone has two lines and the whole width', () => {
    expect(brief(layoutDay(at(540, 582), room(3)))).toEqual({ posts: ['0 two 0+1/1', '1 two 0+1/1'], more: [] });
  });

  test('posts that are near have one line each below one another, else two lines beside one another', () => {
    expect(brief(layoutDay(at(540, 570), room(3)))).toEqual({ posts: ['0 one 0+1/1', '1 one 0+1/1'], more: [] });
    expect(brief(layoutDay(at(540, 550), room(3)))).toEqual({ posts: ['0 two 0+1/2', '1 two 1+1/2'], more: [] });
  });

  test('where two lines leave no room for all, each has one', () => {
    expect(brief(layoutDay(at(540, 540, 570, 570), room(2)))).toEqual({
      posts: ['0 one 0+1/2', '1 one 1+1/2', '2 one 0+1/2', '3 one 1+1/2'],
      more: [],
    });
  });

  test('a post takes the width that those beside it leave', () => {
    expect(brief(layoutDay(at(540, 540, 556, 582, 606), room(3))).posts).toEqual([
      '0 two 0+1/3',
      '1 two 1+1/3',
      '2 two 2+1/3',
      '3 two 0+1/3',
      '4 two 1+2/3',
    ]);
  });

  test('sixty posts of the same minute are as many as there is room for, and a counter', () => {
    const layout = layoutDay(at(...Array<number>(60).fill(540)), room(2));
    expect(brief(layout)).toEqual({ posts: ['0 two 0+1/2', '1 two 1+1/2'], more: ['540: 58'] });
    expect(layout.posts.every(({ isBesideMore }) => isBesideMore)).toBe(true);
  });

  test('a counter takes the room of a post only where there is one', () => {
    expect(brief(layoutDay(at(540, 540, 700, 700, 700), room(2, 1)))).toEqual({
      posts: ['0 two 0+1/2', '1 two 1+1/2', '2 two 0+1/1'],
      more: ['700: 2'],
    });
  });

  const anyDay = fc
    .array(fc.integer({ min: 0, max: 1500 }), { maxLength: 80 })
    .map((ys) => at(...ys.sort((a, b) => a - b)));
  const checkAny = (
    check: (layout: DayLayout<number>, day: ReturnType<typeof at>, given: ReturnType<typeof room>) => void,
  ) => fc.assert(fc.property(anyDay, anyRoom, (day, given) => check(layoutDay(day, given), day, given)));

  test('nothing covers anything', () => checkAny(checkCoversNothing));

  test('every post is there once, at its minute or counted where the first of its counter is', () => {
    checkAny(({ posts, more }, day) => {
      const shown = [...posts.map(({ item }) => item), ...more.flatMap(({ items }) => items)];
      expect(shown.sort((a, b) => a - b)).toEqual(day.map(({ item }) => item));
      for (const { item, y } of posts) expect(y).toBe(day[item]?.y);
      for (const { y, items } of more) {
        expect(y).toBe(day[items[0] ?? -1]?.y);
        for (const item of items) expect((day[item]?.y ?? 0) - y).toBeLessThan(heights.two + 2);
      }
    });
  });

  test('the order of time is kept, and of the same minute the first stands first', () => {
    checkAny(({ posts }) => {
      const isInOrder = posts.every(({ item, y, lane }, place) => {
        const next = posts[place + 1];
        return !next || (next.item > item && (next.y > y || next.lane > lane));
      });
      expect(isInOrder).toBe(true);
    });
  });

  test('there are never more lanes than there is room for, and a counter only where all are taken', () => {
    checkAny(({ posts, more }, _, given) => {
      for (const { lane, span, lanes, isBesideMore } of posts) {
        expect(lanes).toBeLessThanOrEqual(isBesideMore ? given.lanesBesideMore : given.lanes);
        expect(span).toBeGreaterThanOrEqual(1);
        expect(lane + span).toBeLessThanOrEqual(lanes);
      }
      for (const { y } of more) {
        const beside = posts.filter((post) => post.y <= y && y < post.y + heights[post.shape] + 2);
        expect(beside).toHaveLength(given.lanesBesideMore);
      }
    });
  });
});

describe('VIEW-06 outlines share the width with the posts that they would lie under', () => {
  const anyMixedDay = fc
    .array(fc.record({ y: fc.integer({ min: 0, max: 600 }), givesWay: fc.boolean() }), { maxLength: 40 })
    .map((all) => all.sort((a, b) => a.y - b.y).map((one, item) => ({ ...one, item })));

  test('nothing covers anything, each is there once, and an outline takes the room of no post', () => {
    fc.assert(
      fc.property(anyMixedDay, anyRoom, (day, given) => {
        const layout = layoutDay(day, given);
        checkCoversNothing(layout);
        const placed = layout.posts.map(({ item }) => item);
        const counted = layout.more.flatMap(({ items }) => items);
        expect([...placed, ...counted].sort((a, b) => a - b)).toEqual(day.map(({ item }) => item));
        // Where a post is counted, no outline stands in its way.
        for (const post of counted.filter((item) => !day[item]?.givesWay)) {
          const y = day[post]?.y ?? 0;
          const near = layout.posts.filter((one) => one.y < y + heights[one.shape] && y < one.y + heights[one.shape]);
          expect(near.filter(({ item }) => day[item]?.givesWay)).toEqual([]);
        }
      }),
    );
  });

  test('a draft stands beside the post of its time, and is counted where there is no room for both', () => {
    const day = [
      { item: 0, y: 540, givesWay: true },
      { item: 1, y: 545 },
    ];
    expect(brief(layoutDay(day, room(2)))).toEqual({ posts: ['0 two 0+1/2', '1 two 1+1/2'], more: [] });
    expect(brief(layoutDay(day, room(1)))).toEqual({ posts: ['1 two 0+1/1'], more: ['540: 1'] });
  });
});

test('SLOT-04 a free time is shown where it lies under no post and no counter, and nowhere else', () => {
  const layout = layoutDay(at(100, 300, 300, 300), room(2));
  const free = (y: number) => isFreeAt(layout, y, heights.one);
  expect([60, 76, 77, 100, 139, 140, 276, 277, 300].map(free)).toEqual([
    true,
    true,
    false,
    false,
    false,
    true,
    true,
    false,
    false,
  ]);
  expect(isFreeAt(layoutDay([], room(2)), 0, heights.one)).toBe(true);
});
