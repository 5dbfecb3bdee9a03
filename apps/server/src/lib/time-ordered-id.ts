import { randomUUID } from 'node:crypto';

/**
 * A UUID of version 7 (RFC 9562): the milliseconds since 1970, then chance. Rows that are made together lie together in every
 * index that begins with such an id, so fewer pages are read and, above all, written (decision 0043).
 */
export function timeOrderedId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  // The chance of a UUID of version 4, which Node fetches for many at once.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
