import { type NetworkId, networkIds } from '@nonet/domain';

import { bluesky } from './bluesky.ts';
import { facebook } from './facebook.ts';
import { instagram } from './instagram.ts';
import { type NetworkCallback, notYet } from './network-callback.ts';
import { pinterest } from './pinterest.ts';
import { threads } from './threads.ts';
import { twitter } from './twitter.ts';

const networkCallbacks: Readonly<Record<NetworkId, NetworkCallback>> = {
  facebook,
  twitter,
  linkedin: notYet,
  instagram,
  youtube: notYet,
  pinterest,
  bluesky,
  threads,
  tiktok: notYet,
};

/** The pages to which networks send a browser back, by path. */
export const callbacks: Readonly<Record<string, NetworkCallback>> = Object.fromEntries(
  networkIds.map((id) => [`/${id}-callback`, networkCallbacks[id]]),
);
