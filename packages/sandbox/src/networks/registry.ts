import { readFileSync } from 'node:fs';
import type { NetworkEntry } from '#/core/world.ts';
import { createBluesky } from '#/networks/bluesky/bluesky.ts';
import { createFacebook } from '#/networks/facebook/facebook.ts';
import { createInstagram } from '#/networks/instagram/instagram.ts';
import { createLinkedin } from '#/networks/linkedin/linkedin.ts';
import { createPinterest } from '#/networks/pinterest/pinterest.ts';
import { createThreads } from '#/networks/threads/threads.ts';
import { createTiktok } from '#/networks/tiktok/tiktok.ts';
import { createTwitter } from '#/networks/twitter/twitter.ts';
import { createYoutube } from '#/networks/youtube/youtube.ts';

const glyph = (id: string): string => readFileSync(new URL(`glyphs/${id}.svg`, import.meta.url), 'utf8');

/** The nine networks in the order in which they stand everywhere. One that is played has a `create`. */
export const networkEntries: readonly NetworkEntry[] = [
  { id: 'facebook', name: 'Facebook', glyph: glyph('facebook'), create: createFacebook },
  { id: 'twitter', name: 'X', glyph: glyph('twitter'), create: createTwitter },
  { id: 'linkedin', name: 'LinkedIn', create: createLinkedin, glyph: glyph('linkedin') },
  { id: 'instagram', name: 'Instagram', glyph: glyph('instagram'), create: createInstagram },
  { id: 'youtube', name: 'YouTube', glyph: glyph('youtube'), create: createYoutube },
  { id: 'pinterest', name: 'Pinterest', glyph: glyph('pinterest'), create: createPinterest },
  { id: 'bluesky', name: 'Bluesky', glyph: glyph('bluesky'), create: createBluesky },
  { id: 'threads', name: 'Threads', glyph: glyph('threads'), create: createThreads },
  { id: 'tiktok', name: 'TikTok', glyph: glyph('tiktok'), create: createTiktok },
];
