/** The page of everything; threads.com stands for everything below it. */
export const feedHref = '/threads';

/** What stands for graph.threads.net. */
export const apiBase = '/threads-api';

/** An account's page; the same path as on the real site, below `/threads`. */
export function profileHref(username: string): string {
  return `/threads/@${username}`;
}

/** A post's page; the same path as on the real site, below `/threads`. */
export function postHref(username: string, shortcode: string): string {
  return `${profileHref(username)}/post/${shortcode}`;
}

/** An account's picture. */
export function avatarHref(accountId: string): string {
  return `/threads/avatar/${accountId}.png`;
}

/** A file of a post. */
export function fileHref(fileId: string): string {
  return `/threads/media/${fileId}`;
}
