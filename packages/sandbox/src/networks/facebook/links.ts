/** The page of everything. */
export const feedHref = '/facebook';

/** A person's page. */
export function profileHref(id: string): string {
  return `/facebook/${id}`;
}

/** A person's picture. */
export function pictureHref(id: string): string {
  return `/facebook/picture/${id}.png`;
}
