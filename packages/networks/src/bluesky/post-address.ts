import type { BlueskySettings } from '#/bluesky/settings.ts';
import type { BlueskyAuth } from '#/bluesky/wire.ts';

/** The collection of posts. */
export const COLLECTION = 'app.bsky.feed.post';

/** The network's own name of a post, `at://did/collection/key`: our remote id. */
export function uriOf(did: string, rkey: string): string {
  return `at://${did}/${COLLECTION}/${rkey}`;
}

/** The record key in a remote id; null when it is not a post of this account. */
export function rkeyIn(remoteId: string, did: string): string | null {
  const start = uriOf(did, '');
  const rkey = remoteId.startsWith(start) ? remoteId.slice(start.length) : '';
  return /^[\w.:~-]{1,512}$/.test(rkey) ? rkey : null;
}

/** Where a person sees the post. */
export function urlOf(settings: BlueskySettings, auth: BlueskyAuth, rkey: string): string {
  return `${settings.webUrl}/profile/${auth.handle}/post/${rkey}`;
}
