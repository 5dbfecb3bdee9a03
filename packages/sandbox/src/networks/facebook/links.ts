/** The page of everything; www.facebook.com stands for everything below it. */
export const feedHref = '/facebook';

/** What stands for graph.facebook.com. */
export const graphBase = '/facebook/graph';

/** What stands for rupload.facebook.com. */
export const ruploadBase = '/facebook/rupload';

/** The page of a person (by id) or of a page (by username). */
export function profileHref(name: string): string {
  return `/facebook/${name}`;
}

/** A post's page. */
export function postHref(username: string, postId: string): string {
  return `/facebook/${username}/posts/${postId}`;
}

/** A photo or a video. */
export function fileHref(fileId: string): string {
  return `/facebook/media/${fileId}`;
}

/** The picture of a person, a page or a linked Instagram account. */
export function pictureHref(id: string): string {
  return `/facebook/picture/${id}.png`;
}
