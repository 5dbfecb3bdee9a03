/** How long it is remembered who was served. */
const REMEMBERED_MS = 10 * 60_000;

/**
 * Lets at most `max` tasks run at once, and one of each key. The next task is of the waiting key that was served the
 * longest ago. So a key with many tasks, or with long ones, makes another key wait for the end of one task at most.
 */
export function createFairGate(max: number): <Result>(key: string, task: () => Promise<Result>) => Promise<Result> {
  const running = new Set<string>();
  const waiting: { key: string; start: () => void }[] = [];
  // The entries are in the order of their times.
  const servedAt = new Map<string, number>();

  function startNext(): void {
    if (running.size >= max) return;
    const able = waiting.filter(({ key }) => !running.has(key));
    const [next] = able.toSorted((a, b) => (servedAt.get(a.key) ?? 0) - (servedAt.get(b.key) ?? 0));
    if (next === undefined) return;
    waiting.splice(waiting.indexOf(next), 1);
    running.add(next.key);
    next.start();
  }

  function noteServed(key: string): void {
    const now = performance.now();
    servedAt.delete(key);
    servedAt.set(key, now);
    for (const [other, at] of servedAt) {
      if (at >= now - REMEMBERED_MS) break;
      servedAt.delete(other);
    }
  }

  return async (key, task) => {
    await new Promise<void>((start) => {
      waiting.push({ key, start });
      startNext();
    });
    try {
      return await task();
    } finally {
      running.delete(key);
      noteServed(key);
      startNext();
    }
  };
}
