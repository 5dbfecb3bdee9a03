interface BatcherOptions {
  max: number;
  /** True for an error that one item of a batch can cause: then each of them runs alone, so that it fails nobody else. */
  isFaultOfAnItem?: (error: unknown) => boolean;
}

/**
 * Joins calls that arrive while the previous batch is under way into one call: a single item goes at once,
 * many items share one transaction. `run` answers in the order of its items.
 */
export function createBatcher<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  { max, isFaultOfAnItem = () => false }: BatcherOptions,
): (item: Item) => Promise<Result> {
  interface Waiting {
    item: Item;
    resolve: (result: Result) => void;
    reject: (error: unknown) => void;
  }
  const queue: Waiting[] = [];
  let running = false;

  async function runBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve, reject }, index) => {
        if (index < results.length) resolve(results[index] as Result);
        else reject(new Error('A batch answered fewer results than it had items.'));
      });
    } catch (error) {
      if (batch.length > 1 && isFaultOfAnItem(error)) for (const waiting of batch) await runBatch([waiting]);
      else for (const { reject } of batch) reject(error);
    }
  }

  async function drain(): Promise<void> {
    running = true;
    while (queue.length > 0) await runBatch(queue.splice(0, max));
    running = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      // In a microtask, so that calls of the same turn also share the first batch.
      if (!running) {
        running = true;
        queueMicrotask(() => void drain());
      }
    });
}
