import type { Post } from '#/networks/instagram/posts.ts';

/** The page of everything; www.instagram.com stands for everything below it. */
export const feedHref = '/instagram';

/** An account's page. */
export function profileHref(username: string): string {
  return `${feedHref}/${username}`;
}

/** A post's page, below its account's. */
export function postHref(username: string, shortcode: string): string {
  return `${profileHref(username)}/p/${shortcode}`;
}

/** The address of a post as the API tells it: that of a story alone names its account. */
export function permalinkHref(username: string, { product, shortcode, id }: Post): string {
  if (product === 'STORY') return `${feedHref}/stories/${username}/${id}`;
  return `${feedHref}/${product === 'REELS' ? 'reel' : 'p'}/${shortcode}/`;
}

/** A file of a post. */
export function fileHref(id: string): string {
  return `${feedHref}/media/${id}`;
}
