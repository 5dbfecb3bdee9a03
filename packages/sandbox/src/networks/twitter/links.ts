/** The page of everything; x.com stands for everything below it. */
export const feedHref = '/x';

/** What stands for api.x.com. */
export const apiBase = '/x-api';

/** An account's page; the same path as on the real site, below `/x`. */
export function profileHref(username: string): string {
  return `/x/${username}`;
}

/** A post's page; the same path as on the real site, below `/x`. */
export function postHref(username: string, id: string): string {
  return `/x/${username}/status/${id}`;
}

/** An account's picture. */
export function avatarHref(accountId: string): string {
  return `/x/avatar/${accountId}.png`;
}

/** A file of a post. */
export function mediaHref(mediaId: string): string {
  return `/x/media/${mediaId}`;
}
