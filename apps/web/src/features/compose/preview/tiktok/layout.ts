import type { MediaLayout } from '../media-layout.ts';

const screen = { narrowest: 9 / 16, widest: 9 / 16 };

/** Every post fills a phone's screen; its files are shown as a whole, one at a time. Seen in the app (2026-11). */
export const tiktokLayout: MediaLayout = { single: screen, several: { kind: 'slides', ...screen } };
