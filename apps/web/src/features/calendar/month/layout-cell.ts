import { textScale } from '#/lib/text-scale.ts';

/** Heights in CSS pixels at the usual size of text, with the gap to the next; the classes in cell-post.tsx draw them. */
const blockPx = 42;
const linePx = 24;

/** `block`: time and networks above the title. `line`: everything in one line. */
export type CellShape = 'block' | 'line';

export interface CellLayout {
  shape: CellShape;
  /** How many posts have room. */
  room: number;
}

const fitting = (heightPx: number, roomPx: number) => Math.max(0, Math.floor(roomPx / (heightPx * textScale())));

/** Blocks while all posts of the day fit as blocks, else lines. */
export function layoutCell(count: number, roomPx: number): CellLayout {
  const blocks = fitting(blockPx, roomPx);
  return count <= blocks ? { shape: 'block', room: blocks } : { shape: 'line', room: fitting(linePx, roomPx) };
}

/** How many lines are left for outlines when all posts of a day are shown, and what is dragged has its line. */
export function linesLeft({
  shape,
  posts,
  mark,
  roomPx,
}: {
  shape: CellShape;
  posts: number;
  mark: 0 | 1;
  roomPx: number;
}): number {
  return fitting(linePx, roomPx - (posts * (shape === 'block' ? blockPx : linePx) + mark * linePx) * textScale());
}
