/** The page of everything; www.linkedin.com stands for everything below it. */
export const feedHref = '/linkedin';

/** What stands for api.linkedin.com. */
export const apiBase = '/linkedin-api';

/** Where bytes are sent, at the host of the pages. */
export const uploadBase = '/linkedin/dms-uploads';

/** The page of a member or of an organization, by the name in its address. */
export function profileHref(kind: 'in' | 'company', vanityName: string): string {
  return `/linkedin/${kind}/${vanityName}`;
}

/** A post's page below its author's. */
export function postHref(kind: 'in' | 'company', vanityName: string, urn: string): string {
  return `${profileHref(kind, vanityName)}/posts/${urn}`;
}

/** A picture or a video. */
export function fileHref(id: string): string {
  return `/linkedin/media/${id}`;
}

/** The picture of a member or an organization. */
export function pictureHref(id: string): string {
  return `/linkedin/picture/${id}.png`;
}
