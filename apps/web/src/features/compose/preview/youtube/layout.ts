import type { MediaLayout } from '../media-layout.ts';

/** The player is 16:9; a video of another shape is shown as a whole between bars ("Aspect ratio", YouTube help, 2026). There is only one. */
export const youtubeLayout: MediaLayout = {
  single: { narrowest: 16 / 9, widest: 16 / 9, isWhole: true },
  several: { kind: 'grid', 2: 2, 3: 2, 4: 1 },
};
