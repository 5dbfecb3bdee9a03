/** Heights in CSS pixels; the classes in cell-post.tsx draw them. */
const twoLinesPx = 53;
const oneLinePx = 39;
const rowPx = 25;
const morePx = 24;
const gapPx = 3;

/** `two`: the time and two lines of title. `one`: the time and one line of title. `row`: everything in one row. */
export type CellShape = 'two' | 'one' | 'row';

export interface CellLayout {
  shape: CellShape;
  /** How many posts are drawn; the others are counted in '+n more'. */
  shown: number;
}

/**
 * How the posts of a day are drawn. A single post has two lines of title, two posts have one line each. More posts are
 * rows, as many as fit.
 */
export function layoutCell(count: number, roomPx: number): CellLayout {
  if (count <= 1 && roomPx >= twoLinesPx) return { shape: 'two', shown: count };
  if (count <= 2 && roomPx >= count * oneLinePx + (count - 1) * gapPx) return { shape: 'one', shown: count };
  if (count * (rowPx + gapPx) - gapPx <= roomPx) return { shape: 'row', shown: count };
  return { shape: 'row', shown: Math.max(0, Math.floor((roomPx - morePx) / (rowPx + gapPx))) };
}
