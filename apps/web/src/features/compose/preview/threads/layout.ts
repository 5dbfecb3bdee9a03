import type { MediaLayout } from '../media-layout.ts';

/**
 * Several files stand in a row that one pushes aside, each in its own shape. A single one is cut when it is taller than 3:4. Threads
 * documents none of this; it is what its app was seen to do.
 */
export const threadsLayout: MediaLayout = {
  single: { narrowest: 3 / 4, widest: 10 },
  several: { kind: 'row', narrowest: 3 / 4, widest: 16 / 9 },
};
