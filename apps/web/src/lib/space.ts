const inSpace = /^\/s\/(\w+)(?=\/)/;

export interface SpacePlace {
  /** The short id of a further space; null: the person's own. */
  readonly space: string | null;
  /** The path within the space. */
  readonly path: string;
}

/** A further space's pages are below `/s/<short id>`, bare paths are the person's own space. */
export function placeOf(path: string): SpacePlace {
  const found = inSpace.exec(path);
  return found?.[1] === undefined ? { space: null, path } : { space: found[1], path: path.slice(found[0].length) };
}

/** The address of a path in a space. */
export function addressIn(space: string | null, path: string): string {
  return space === null ? path : `/s/${space}${path}`;
}

/** What the server is told with each call from a page of a further space. */
export function spaceHeader(space: string | null): Record<string, string> {
  return space === null ? {} : { 'nonet-space': space };
}

/** An address of the server's that the browser opens by itself, without headers: a stream or a download. */
export function openedIn(space: string | null, address: string): string {
  return space === null ? address : `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ space })}`;
}

/** Whose data in this browser it is: the person's in one space. In their own space it is the person's id alone, as before there were spaces. */
export function keptFor(space: string | null, uid: string): string {
  return space === null ? uid : `${uid}@${space}`;
}

/** True for the key of something that is kept for the person (`keptFor`), in whatever space. */
export function isKeptForAny(key: string, uid: string): boolean {
  return key.startsWith(`${uid}/`) || key.startsWith(`${uid}@`);
}

/**
 * The space of this page. It is the same as long as the page lives: a way into another space loads the page anew (`visit`), so that
 * nothing in memory can be of two spaces. Tests have no address.
 */
export const currentSpace: string | null = placeOf(globalThis.location?.pathname ?? '/').space;

/** The address of a path within the space of this page. */
export const addressHere = (path: string): string => addressIn(currentSpace, path);

/** Where the page is within its space. */
export const currentPath = (): string => placeOf(location.pathname).path;
