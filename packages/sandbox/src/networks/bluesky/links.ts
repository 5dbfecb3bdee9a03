/** The feed page of everything. */
export const feedHref = '/bluesky';

/** An account's page; the same path as on the real site, below `/bluesky`. */
export function profileHref(handleOrDid: string): string {
  return `/bluesky/profile/${handleOrDid}`;
}

/** A post's place on its account's page; the same path as on the real site, below `/bluesky`. */
export function postHref(handleOrDid: string, rkey: string): string {
  return `${profileHref(handleOrDid)}/post/${rkey}`;
}

/** An account's picture. */
export function avatarHref(did: string): string {
  return `/bluesky/avatar/${did}.png`;
}

/** A picture or video of a post. */
export function fileHref(did: string, cid: string): string {
  return `/bluesky/file/${did}/${cid}`;
}

/** Below it is the XRPC of the video service. */
export const videoBase = '/bluesky-video/xrpc';
