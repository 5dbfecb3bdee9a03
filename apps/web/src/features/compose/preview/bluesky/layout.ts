import type { MediaLayout } from '../media-layout.ts';

/**
 * Two squares; a square beside two halves; four of 3:2. A single picture or video is cut only when it is taller than 1:2. After
 * Bluesky's own app, whose source is public; other apps draw otherwise.
 */
export const blueskyLayout: MediaLayout = {
  single: { narrowest: 1 / 2, widest: Number.POSITIVE_INFINITY },
  several: { kind: 'grid', 2: 2, 3: 2, 4: 3 / 2 },
};
