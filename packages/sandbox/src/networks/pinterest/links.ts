/** The page of everything; www.pinterest.com stands for everything below it. */
export const feedHref = '/pinterest';

/** What stands for api.pinterest.com/v5. */
export const apiBase = '/pinterest-api/v5';

/** What stands for api-sandbox.pinterest.com/v5, Pinterest's own place to try things out. */
export const trialApiBase = '/pinterest-api-sandbox/v5';

/** What stands for the host that takes videos. */
export const uploadPath = '/pinterest-uploads/';

/** An account's page; the same path as on the real site, below `/pinterest`. */
export function profileHref(username: string): string {
  return `${feedHref}/${username}/`;
}

/** A Pin's page; the same path as on the real site, below `/pinterest`. */
export function pinHref(id: string): string {
  return `${feedHref}/pin/${id}/`;
}

/** An account's picture. */
export function avatarHref(accountId: string): string {
  return `${feedHref}/avatar/${accountId}.png`;
}

/** The picture or video of a Pin. */
export function fileHref(fileId: string): string {
  return `${feedHref}/media/${fileId}`;
}
