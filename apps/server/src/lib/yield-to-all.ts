import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const LOWEST = constants.priority.PRIORITY_LOW;
const TRIES = 20;
const BETWEEN_MS = 150;

/**
 * Gives this process, and the threads it starts from now on, the processors that nobody else wants. Only for a process with a session of its
 * own: Linux shares processors between sessions first (`autogroup`), so that the priority of a process counts within its session alone, and
 * each session has one, too.
 */
export async function yieldToAll(): Promise<void> {
  setPriority(LOWEST);
  for (let tries = 0; tries < TRIES && !(await isSessionLowered()); tries++) await wait(BETWEEN_MS);
}

/** False: Linux takes one such word in 100 ms from all that have no rights, and another process was first (EAGAIN). */
async function isSessionLowered(): Promise<boolean> {
  try {
    await writeFile('/proc/self/autogroup', String(LOWEST));
    return true;
  } catch (error) {
    // Otherwise sessions have no share of their own here.
    return !(error instanceof Error && 'code' in error && error.code === 'EAGAIN');
  }
}
