/** The page of everything; www.instagram.com stands for everything below it. */
export const feedHref = '/instagram';

/** An account's page. */
export function profileHref(username: string): string {
  return `/instagram/${username}`;
}

/** A post's page, below its account's. */
export function postHref(username: string, shortcode: string): string {
  return `${profileHref(username)}/p/${shortcode}`;
}

/** The address of a post as the API tells it, which does not name the account. */
export function permalinkHref(shortcode: string, isReel: boolean): string {
  return `/instagram/${isReel ? 'reel' : 'p'}/${shortcode}/`;
}

/** A file of a post. */
export function fileHref(id: string): string {
  return `/instagram/media/${id}`;
}
