import { textScale } from '#/lib/text-scale.ts';

/** Drawn heights in CSS pixels, and the distance that is kept below: week-post.tsx draws them. */
export const heights = {
  get two() {
    return 40 * textScale();
  },
  get one() {
    return 24 * textScale();
  },
};
const gapPx = 2;

/** `two`: time above title. `one`: both in one line. */
export type PostShape = keyof typeof heights;

/** A post, or an outline, in its day: its height says when, and it shares the width with those that would cover it. */
export interface PlacedPost<Item> {
  readonly item: Item;
  readonly y: number;
  readonly shape: PostShape;
  /** It takes `span` of `lanes` equal parts of the width, from the lane `lane` on. */
  readonly lane: number;
  readonly span: number;
  readonly lanes: number;
  /** True where a strip at the right belongs to counters of posts that found no room. */
  readonly isBesideMore: boolean;
}

/** In place of posts that found no room: '+4'. */
export interface MoreMark<Item> {
  readonly y: number;
  /** By time, never empty. */
  readonly items: readonly Item[];
}

/** How many posts may stand beside one another, and how many beside a counter. */
export interface Room {
  readonly lanes: number;
  readonly lanesBesideMore: number;
}

export interface DayLayout<Item> {
  readonly posts: readonly PlacedPost<Item>[];
  readonly more: readonly MoreMark<Item>[];
}

/** Whether nothing of the day stands at a height of `px` from `y` on. */
export function isFreeAt({ posts, more }: DayLayout<unknown>, y: number, px: number): boolean {
  const covers = (top: number, shape: PostShape) => top < y + px && top + heights[shape] > y;
  return !posts.some((post) => covers(post.y, post.shape)) && !more.some((mark) => covers(mark.y, 'one'));
}

interface Placed<Item> {
  readonly item: Item;
  readonly y: number;
  /** An outline: it takes the room of no post, and is counted where there is not enough for both. */
  readonly givesWay?: boolean;
}

/**
 * Places the posts of a day, which come in the order of time, each at its minute: `y` in CSS pixels. None covers another:
 * posts that would stand beside one another, as many as there is room for, and the others are counted. A post has two
 * lines, except where with one line each stands below the one before, or more of them find room.
 */
export function layoutDay<Item>(posts: readonly Placed<Item>[], room: Room): DayLayout<Item> {
  return join(runsOf(posts, 'two').map((run) => placeRun(run, room)));
}

/** Places posts that, with two lines each, would touch one before them. */
function placeRun<Item>(run: readonly Placed<Item>[], room: Room): DayLayout<Item> {
  const inTwoLines = placeIn(run, 'two', room);
  if (run.length === 1) return inTwoLines;
  const parts = runsOf(run, 'one');
  const inOneLine = join(parts.map((part) => placeIn(part, 'one', room)));
  const eachBelowTheOther = parts.length === run.length;
  return eachBelowTheOther || inTwoLines.posts.length < inOneLine.posts.length ? inOneLine : inTwoLines;
}

function join<Item>(layouts: readonly DayLayout<Item>[]): DayLayout<Item> {
  return { posts: layouts.flatMap(({ posts }) => posts), more: layouts.flatMap(({ more }) => more) };
}

function placeIn<Item>(run: readonly Placed<Item>[], shape: PostShape, room: Room): DayLayout<Item> {
  const layout = placeInLanes(run, shape, room.lanes);
  if (layout.more.length === 0) return layout;
  // The strip of the counters takes its width from the posts.
  const beside = placeInLanes(run, shape, room.lanesBesideMore);
  const giveWay = new Set(run.filter(({ givesWay }) => givesWay).map(({ item }) => item));
  const isPostCounted = beside.more.some(({ items }) => items.some((item) => !giveWay.has(item)));
  return isPostCounted && giveWay.size > 0 ? placeInLanes(run, shape, room.lanesBesideMore, giveWay) : beside;
}

/** Stretches of posts that each would touch one before them. */
function runsOf<Item>(posts: readonly Placed<Item>[], shape: PostShape): Placed<Item>[][] {
  const runs: Placed<Item>[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const post of posts) {
    if (post.y >= end) runs.push([]);
    runs.at(-1)?.push(post);
    end = post.y + heights[shape] + gapPx;
  }
  return runs;
}

/** Those of `counted` get no lane. */
function placeInLanes<Item>(
  run: readonly Placed<Item>[],
  shape: PostShape,
  mostLanes: number,
  counted: ReadonlySet<Item> = new Set(),
): DayLayout<Item> {
  const takesPx = heights[shape] + gapPx;
  const ends: number[] = [];
  const placed: (Placed<Item> & { lane: number })[] = [];
  const more: { y: number; items: Item[] }[] = [];
  for (const post of run) {
    const free = ends.findIndex((end) => end <= post.y);
    const lane = free === -1 ? ends.length : free;
    const lastMore = more.at(-1);
    if (lane < mostLanes && !counted.has(post.item)) {
      ends[lane] = post.y + takesPx;
      placed.push({ ...post, lane });
    } else if (lastMore && post.y < lastMore.y + takesPx) lastMore.items.push(post.item);
    else more.push({ y: post.y, items: [post.item] });
  }
  const lanes = ends.length;
  const posts = placed.map(({ item, y, lane }, place) => {
    const near = [...takeNear(placed, place, takesPx)].map((one) => one.lane).filter((one) => one > lane);
    return {
      item,
      y,
      shape,
      lane,
      span: Math.min(lanes, ...near) - lane,
      lanes,
      isBesideMore: more.length > 0,
    };
  });
  return { posts, more };
}

/** The posts that stand at a part of the height of the one at this place. */
function* takeNear<One extends { y: number }>(placed: readonly One[], place: number, takesPx: number): Generator<One> {
  const y = placed[place]?.y ?? 0;
  for (const step of [-1, 1]) {
    for (let at = place + step; ; at += step) {
      const other = placed[at];
      if (!other || Math.abs(other.y - y) >= takesPx) break;
      yield other;
    }
  }
}
