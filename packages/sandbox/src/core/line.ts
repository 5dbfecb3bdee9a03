import { setTimeout as sleep } from 'node:timers/promises';

/** Shorter waits than this are made up for later: timers are not that exact. */
const leastWaitMs = 5;

let bytesPerMs = Number.POSITIVE_INFINITY;
let freeAt = 0;

/** How many megabits a second all bodies and fetched files share from now on. This process is one machine at one line. */
export function setLineSpeed(megabits: number): void {
  bytesPerMs = megabits * 125;
}

/** Waits as long as so many bytes take on the line. */
export async function takeFromLine(bytes: number): Promise<void> {
  const now = performance.now();
  freeAt = Math.max(freeAt, now) + bytes / bytesPerMs;
  if (freeAt - now >= leastWaitMs) await sleep(freeAt - now);
}
