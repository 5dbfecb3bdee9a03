import type { ThreadsSettings } from '#/threads/settings.ts';
import type { ThreadsPost } from '#/threads/wire.ts';

/**
 * Where a person sees the post. Where Threads tells no address it follows from the short code, and without that nothing but the
 * account's page is certain: a page by the id alone does not exist.
 */
export function urlOf({ web }: ThreadsSettings, username: string, post: Partial<ThreadsPost>): string {
  const profile = `${web}/@${encodeURIComponent(username)}`;
  const { permalink, shortcode } = post;
  return permalink ?? (shortcode === undefined ? profile : `${profile}/post/${encodeURIComponent(shortcode)}`);
}
