/** The page of everything; www.youtube.com stands for everything below it, and accounts.google.com for the page of consent. */
export const feedHref = '/youtube';

/** Where the API answers, as at www.googleapis.com, and the tokens, as at oauth2.googleapis.com. */
export const apiBase = '/youtube-api';

/** A channel's page; the same path as on the real site, below `/youtube`. */
export function channelHref(handle: string): string {
  return `/youtube/@${handle}`;
}

/** A video's page. The address of the real site, `/watch?v=`, leads to it. */
export function videoHref(handle: string, id: string): string {
  return `${channelHref(handle)}/${id}`;
}

/** A channel's picture. */
export function avatarHref(channelId: string): string {
  return `/youtube/avatar/${channelId}.png`;
}

/** The file of a video, or of its thumbnail. */
export function fileHref(id: string): string {
  return `/youtube/file/${id}`;
}
