/** How a network lays out the media of a post. Ratios are width / height. */
export interface MediaLayout {
  /** A single file keeps its shape between these two; what is beyond is cut off, unless it is shown as a whole between bars. */
  single: RatioRange & { isWhole?: true };
  several: MediaGrid | MediaMosaic | MediaRow | MediaSlides;
}

/** The narrowest and the widest shape that a file keeps. */
export interface RatioRange {
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

/**
 * All files in one frame that is divided by their number and by the shape of the first. The last cell counts the files
 * that have none.
 */
export interface MediaMosaic {
  kind: 'mosaic';
  divide: (count: number, first: number) => Division;
}

/** All files in a row of one height, each keeping its shape between these two. The row goes on beyond the post's edge. */
export interface MediaRow extends RatioRange {
  kind: 'row';
}

/** One file at a time, all cut to the shape of the first, which it keeps between these two. */
export interface MediaSlides extends RatioRange {
  kind: 'slides';
}

/** A frame of equal columns and rows, and how many of them each cell takes. */
export interface Division {
  ratio: number;
  columns: number;
  rows: number;
  cells: readonly (readonly [columns: number, rows: number])[];
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

/** The frame around several files, each filling its cell. */
export function divided(layout: MediaGrid | MediaMosaic, count: number, first: Sized): Division {
  if (layout.kind === 'mosaic')
    return layout.divide(count, keptRatio(first, { narrowest: 0, widest: Number.POSITIVE_INFINITY }));
  if (count === 2) return { ratio: layout[2], columns: 2, rows: 1, cells: cells(2, [1, 1]) };
  if (count === 3) return { ratio: layout[3], columns: 2, rows: 2, cells: [[1, 2], ...cells(2, [1, 1])] };
  return { ratio: layout[4], columns: 2, rows: 2, cells: cells(4, [1, 1]) };
}

/** So many cells of one size. */
export function cells(count: number, size: Division['cells'][number]): Division['cells'] {
  return Array.from({ length: count }, () => size);
}
