import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

const LOWEST = constants.priority.PRIORITY_LOW;

/**
 * Gives this process, and the threads it starts from now on, the processors that nobody else wants. Only for a process with a session of its
 * own: Linux shares processors between sessions first (`autogroup`), so that the priority of a process counts within its session alone, and
 * each session has one, too.
 */
export function yieldToAll(): void {
  setPriority(LOWEST);
  try {
    writeFileSync('/proc/self/autogroup', String(LOWEST));
  } catch {
    // Here sessions have no share of their own.
  }
}
