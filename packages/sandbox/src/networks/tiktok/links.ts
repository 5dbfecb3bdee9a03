/** The page of everything; www.tiktok.com stands for everything below it. */
export const feedHref = '/tiktok';

/** What stands for open.tiktokapis.com. */
export const apiBase = '/tiktok-api';

/** What stands for open-upload.tiktokapis.com, which takes the bytes of videos. */
export const uploadBase = '/tiktok-upload/video/';

/** An account's page; the same path as on the real site, below `/tiktok`. */
export function profileHref(username: string): string {
  return `/tiktok/@${username}`;
}

/** A post's page; the same path as on the real site, below `/tiktok`. */
export function postHref(username: string, kind: 'video' | 'photo', id: string): string {
  return `${profileHref(username)}/${kind}/${id}`;
}

/** An account's picture. */
export function avatarHref(accountId: string): string {
  return `/tiktok/avatar/${accountId}.png`;
}

/** A file of a post. */
export function fileHref(fileId: string): string {
  return `/tiktok/media/${fileId}`;
}
