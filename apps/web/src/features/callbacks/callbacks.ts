import { type NetworkId, networkIds } from '@nonet/domain';
import { bluesky } from './bluesky.ts';
import { facebook } from './facebook.ts';
import { instagram } from './instagram.ts';
import { linkedin } from './linkedin.ts';
import type { NetworkCallback } from './network-callback.ts';
import { pinterest } from './pinterest.ts';
import { threads } from './threads.ts';
import { tiktok } from './tiktok.ts';
import { twitter } from './twitter.ts';
import { youtube } from './youtube.ts';

const networkCallbacks: Readonly<Record<NetworkId, NetworkCallback>> = {
  facebook,
  twitter,
  linkedin,
  instagram,
  youtube,
  pinterest,
  bluesky,
  threads,
  tiktok,
};

/** The pages to which networks send a browser back, by path. */
export const callbacks: Readonly<Record<string, NetworkCallback>> = Object.fromEntries(
  networkIds.map((id) => [`/${id}-callback`, networkCallbacks[id]]),
);
