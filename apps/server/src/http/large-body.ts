import { setImmediate as nextRound } from 'node:timers/promises';

import { createKeyedGate } from '#/lib/keyed-gate.ts';

/**
 * Longer than the posts that people usually write for a network or two, and much shorter than what takes noticeable
 * time to check.
 */
const LARGE_CHARACTERS = 4_096;

/**
 * Handles one person's large calls one after another, and lets other work run in between. So a person who sends many at
 * once makes others wait for one of them at most. Small calls, and other people's calls, do not wait.
 */
export function createLargeBodyGate(): (userId: string, body: string, handle: BodyHandler) => Promise<void> {
  const inTurn = createKeyedGate(1);
  return (userId, body, { read, next }) => {
    if (body.length <= LARGE_CHARACTERS) {
      read();
      return next();
    }
    return inTurn(userId, async () => {
      await nextRound();
      read();
      await nextRound();
      await next();
    });
  };
}

/** How a body is handled: first it is read, and then the route parses and checks it. */
export interface BodyHandler {
  readonly read: () => void;
  readonly next: () => Promise<void>;
}
