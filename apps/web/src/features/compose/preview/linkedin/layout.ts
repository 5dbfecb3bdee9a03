import { cells, type Division, type MediaLayout } from '../media-layout.ts';

/**
 * A single picture is cut when it is taller than 4:5. Of several pictures up to five are shown: one large, then two, three or four beside
 * or below it; the last one counts the rest. LinkedIn documents none of this; it is what its feed was seen to do (guides, 2026).
 */
export const linkedinLayout: MediaLayout = {
  single: { narrowest: 4 / 5, widest: Number.POSITIVE_INFINITY },
  several: { kind: 'mosaic', divide },
};

function divide(count: number): Division {
  if (count === 2) return { ratio: 2, columns: 2, rows: 1, cells: cells(2, [1, 1]) };
  if (count === 3) return { ratio: 3 / 2, columns: 3, rows: 2, cells: [[2, 2], ...cells(2, [1, 1])] };
  if (count === 4) return { ratio: 4 / 3, columns: 4, rows: 3, cells: [[3, 3], ...cells(3, [1, 1])] };
  // Two above three.
  return { ratio: 6 / 5, columns: 6, rows: 5, cells: [...cells(2, [3, 3]), ...cells(3, [2, 2])] };
}
