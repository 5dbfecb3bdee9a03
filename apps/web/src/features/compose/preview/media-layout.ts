/** How a network lays out the media of a post. Ratios are width / height. */
export interface MediaLayout {
  /** A single file keeps its shape between these two; what is beyond is cut off. */
  single: { narrowest: number; widest: number };
  /**
   * The shape of the whole grid for two, three (one at the left, two at the right) and four files, each filling its cell.
   */
  grid: { 2: number; 3: number; 4: number };
}

interface Sized {
  width: number | null;
  height: number | null;
}

/** Until a file's own size is known. */
const usualRatio = 4 / 3;

/** The shape of the frame around all files that are drawn: at most four. */
export function frameRatio(layout: MediaLayout, files: readonly Sized[]): number {
  const [first] = files;
  if (files.length === 2 || files.length === 3) return layout.grid[files.length];
  if (files.length > 3) return layout.grid[4];
  const own = first?.width && first.height ? first.width / first.height : usualRatio;
  return Math.min(Math.max(own, layout.single.narrowest), layout.single.widest);
}
