import { randomUUID } from 'node:crypto';

/** When a millisecond has more ids, they use the next millisecond. */
const MOST_IN_ONE_MS = 0x1000;

let lastMs = 0;
let countInMs = 0;

/**
 * A UUID of version 7 (RFC 9562, 6.2, method 1): the milliseconds since 1970, a counter within the millisecond, then
 * random bits. A process's ids are in the order of creation, even when its clock is put back.
 * Rows that are made together are neighbours in every index that begins with such an id. So fewer pages are read and,
 * above all, written (decision 0043).
 */
export function timeOrderedId(): string {
  const now = Date.now();
  if (now > lastMs) [lastMs, countInMs] = [now, 0];
  else if (++countInMs === MOST_IN_ONE_MS) [lastMs, countInMs] = [lastMs + 1, 0];
  const time = lastMs.toString(16).padStart(12, '0');
  const place = countInMs.toString(16).padStart(3, '0');
  // The random bits of a UUID of version 4; Node fetches them for many UUIDs at once.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${place}${randomUUID().slice(18)}`;
}
