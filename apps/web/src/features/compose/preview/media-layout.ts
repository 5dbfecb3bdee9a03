/** How a network lays out the media of a post. Ratios are width / height. */
export interface MediaLayout {
  /** A single file keeps its shape between these two; what is beyond is cut off. */
  single: RatioRange;
  several: MediaGrid | MediaRow;
}

/** The narrowest and the widest shape that a file keeps. */
interface RatioRange {
  narrowest: number;
  widest: number;
}

/**
 * All files in one frame: its shape for two, three (one at the left, two at the right) and four files, each filling its
 * cell.
 */
export interface MediaGrid {
  kind: 'grid';
  2: number;
  3: number;
  4: number;
}

/** All files in a row of one height, each keeping its shape between these two. The row goes on beyond the post's edge. */
export interface MediaRow extends RatioRange {
  kind: 'row';
}

interface Sized {
  width: number | null;
  height: number | null;
}

/** Used until a file's own size is known. */
const usualRatio = 4 / 3;

/** The shape in which a file is drawn that keeps its own as far as it may. */
export function keptRatio({ width, height }: Sized, { narrowest, widest }: RatioRange): number {
  const own = width && height ? width / height : usualRatio;
  return Math.min(Math.max(own, narrowest), widest);
}

/** The shape of the frame around two to four files. */
export function gridRatio(grid: MediaGrid, count: number): number {
  return grid[count === 2 || count === 3 ? count : 4];
}
