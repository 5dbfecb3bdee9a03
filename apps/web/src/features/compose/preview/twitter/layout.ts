import type { MediaLayout } from '../media-layout.ts';

/**
 * Several pictures share one frame of 16:9. A single one is cut when it is taller than 3:4 or wider than 2:1. X does
 * not document this; guides to picture sizes agree on it.
 */
export const twitterLayout: MediaLayout = {
  single: { narrowest: 3 / 4, widest: 2 },
  several: { kind: 'grid', 2: 16 / 9, 3: 16 / 9, 4: 16 / 9 },
};
