import { bluesky } from '#/networks/bluesky.ts';
import { facebook } from '#/networks/facebook.ts';
import { instagram } from '#/networks/instagram.ts';
import { linkedin } from '#/networks/linkedin.ts';
import type { NetworkId } from '#/networks/network-id.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';
import { pinterest } from '#/networks/pinterest.ts';
import { threads } from '#/networks/threads.ts';
import { tiktok } from '#/networks/tiktok.ts';
import { twitter } from '#/networks/twitter.ts';
import { youtube } from '#/networks/youtube.ts';

/** What each of the nine networks accepts. */
export const networkRules: Readonly<Record<NetworkId, NetworkRules>> = {
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

/** The link a network receives: only networks with a link field get it (2§9: "the link goes to Pinterest only"). */
export function linkFor(id: NetworkId, link: string | null): string | null {
  return networkRules[id].linkField ? link : null;
}
