import type { App } from '#/tiktok/app.ts';
import type { FrozenPost, TiktokAuth } from '#/tiktok/wire.ts';

/** Where a person sees the post. Until TikTok tells its id, nothing but the account's page is certain. */
export function urlOf(
  { settings: { web } }: App,
  { username }: TiktokAuth,
  kind: FrozenPost['kind'],
  id: string | null,
) {
  if (username === null) return web;
  const profile = `${web}/@${encodeURIComponent(username)}`;
  return id === null ? profile : `${profile}/${kind}/${id}`;
}
