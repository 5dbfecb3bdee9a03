import { createHash } from 'node:crypto';

/**
 * The entity tag of a stored file. It is strong, because a key is never used for two contents, and it does not reveal
 * the key.
 */
export function entityTag(storageKey: string): string {
  return `"${createHash('sha256').update(storageKey).digest('base64url').slice(0, 22)}"`;
}

/** Whether the caller has the file already, by If-None-Match (RFC 9110 13.1.2: weak comparison). */
export function hasFile(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

/**
 * Whether the caller has other parts of the same file, by If-Range (RFC 9110 13.1.5: strong comparison). A date never
 * matches, because files are served without one.
 */
export function continuesFile(ifRange: string | undefined, tag: string): boolean {
  return ifRange === undefined || ifRange.trim() === tag;
}
