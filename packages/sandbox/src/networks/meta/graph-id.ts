import { randomInt } from 'node:crypto';

/** An id of a post or container: seventeen digits, beyond the whole numbers that JavaScript can tell apart, as real ids are. */
export function newGraphId(): string {
  return `18${Array.from({ length: 15 }, () => randomInt(10)).join('')}`;
}
