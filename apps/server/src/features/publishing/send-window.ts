/**
 * Opens the window in which a call may be made, before its fence is passed, so that our own deadline is never later than the one that
 * the database writes. Answers how much of it is left, in milliseconds; 0 or less: the call must not be made.
 */
export function openSendWindow(sendWindowMs: number): () => number {
  const started = { steady: performance.now(), wall: Date.now() };
  return () => {
    // Both clocks: the steady one stands still while the machine sleeps, the wall clock can be set.
    const elapsed = Math.max(performance.now() - started.steady, Date.now() - started.wall);
    return Math.floor(sendWindowMs - elapsed);
  };
}

/** How long work of a deleted space is left alone. Whoever undoes the deletion wakes it at once. */
export const REMOVED_RETRY_MS = 60 * 60_000;
