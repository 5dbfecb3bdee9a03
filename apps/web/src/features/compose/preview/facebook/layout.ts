import { cells, type Division, type MediaLayout } from '../media-layout.ts';

/**
 * A photo taller than 4:5 is cut (Facebook for Business, mobile feed, 2019-08-19). Of several photos up to five are shown, and
 * the shape of the first decides how; the last one counts the rest. Facebook documents none of this; it is what its page
 * was seen to do (2026-11).
 */
export const facebookLayout: MediaLayout = {
  single: { narrowest: 4 / 5, widest: Number.POSITIVE_INFINITY },
  several: { kind: 'mosaic', divide },
};

/** `first`: the shape of the first photo. */
function divide(count: number, first: number): Division {
  if (count >= 5) return { ratio: 6 / 5, columns: 6, rows: 5, cells: [...cells(2, [3, 3]), ...cells(3, [2, 2])] };
  if (count === 2) {
    if (first > 1) return { ratio: 1, columns: 1, rows: 2, cells: cells(2, [1, 1]) };
    return { ratio: first === 1 ? 2 : 1, columns: 2, rows: 1, cells: cells(2, [1, 1]) };
  }
  if (count === 4 && first === 1) return { ratio: 1, columns: 2, rows: 2, cells: cells(4, [1, 1]) };
  // The first photo is large, above the others or to the left of them.
  const others = count - 1;
  const span = others === 3 ? 2 : 1;
  return first < 1
    ? { ratio: 1, columns: span + 1, rows: others, cells: [[span, others], ...cells(others, [1, 1])] }
    : { ratio: 1, columns: others, rows: span + 1, cells: [[others, span], ...cells(others, [1, 1])] };
}
