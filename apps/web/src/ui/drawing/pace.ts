/** Work of less than this follows every key: the next one is not held up by it. */
const quickMs = 24;
/** However long the work takes, it does not wait longer for a pause. */
const longestWaitMs = 600;

export interface Clock {
  now: () => number;
  /** Returns what calls it off. */
  wait: (ms: number, call: () => void) => () => void;
}

/**
 * When what follows from typing is drawn: at every key where that is quick, else in a pause that is twice as long as the
 * work takes here. Work that begins between two keys holds up the second one, and is done in vain.
 */
export function createPace({ now, wait }: Clock) {
  let drawMs = 0;
  let workMs = 0;
  let begunAt: number | null = null;
  /** No work was measured since the last key. */
  let isFresh = true;
  let typedAt = Number.NEGATIVE_INFINITY;
  let callOff: (() => void) | null = null;
  const waiting = new Set<() => void>();

  return {
    isQuick: () => drawMs + workMs < quickMs,
    /** A key was pressed in a field. */
    type(): void {
      typedAt = now();
      isFresh = true;
    },
    /** Calls once nobody types, together with all others that wait for it. */
    inPause(follow: () => void): () => void {
      waiting.add(follow);
      callOff?.();
      const pauseEndsAt = typedAt + Math.min(2 * (drawMs + workMs), longestWaitMs);
      callOff = wait(Math.max(0, pauseEndsAt - now()), () => {
        const all = [...waiting];
        waiting.clear();
        for (const call of all) call();
      });
      return () => {
        waiting.delete(follow);
      };
    },
    /** What a key changes itself took so long to draw, before the work that follows. */
    drew(ms: number): void {
      drawMs = ms;
    },
    /** The work begins, or begins anew. */
    begin(): void {
      begunAt = now();
    },
    /** What was begun last is on screen. */
    end(): void {
      if (begunAt === null) return;
      const tookMs = now() - begunAt;
      begunAt = null;
      // What is drawn without a key in between says nothing of what the next one costs, unless it takes longer.
      if (isFresh || tookMs > workMs) workMs = tookMs;
      isFresh = false;
    },
  };
}
