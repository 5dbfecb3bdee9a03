import type { MediaLayout } from '../media-layout.ts';

/**
 * One picture or video in its own shape. What is taller than 1:2.1 is cut at its foot in the feed (help.pinterest.com, product specs:
 * from 2:3 on it "might" be cut; where the app cuts is seen, 2026). A Pin has no second file here.
 */
const single = { narrowest: 1 / 2.1, widest: 3 };
export const pinterestLayout: MediaLayout = { single, several: { kind: 'slides', ...single } };
