import type { MediaLayout } from '../media-layout.ts';

const feed = { narrowest: 3 / 4, widest: 1.91 };

/**
 * The feed shows photos from 3:4 to 1.91:1, several of them one at a time, all cut to the shape of the first
 * (developers.facebook.com: instagram-platform/content-publishing and reference/ig-user/media, 2026-09; 3:4: a container test of
 * TryPost, 2026-09-28).
 */
export const instagramLayout: MediaLayout = { single: feed, several: { kind: 'slides', ...feed } };
