/** Changes within this time are fetched together. */
const pauseMs = 250;

/**
 * Fetches what changed, one fetch per topic at a time. The first change is fetched at once. All changes during that
 * fetch, or just after it, share one more fetch. Otherwise a series of changes would cancel each other's fetches, and
 * the screen would not update.
 */
export function createRefresher<Topic>(fetchAgain: (topic: Topic) => Promise<unknown>): (topic: Topic) => void {
  const busy = new Set<Topic>();
  const changedSince = new Set<Topic>();

  async function run(topic: Topic): Promise<void> {
    busy.add(topic);
    do {
      changedSince.delete(topic);
      // The screen that asked for the data shows the failure.
      await fetchAgain(topic).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    } while (changedSince.has(topic));
    busy.delete(topic);
  }

  return (topic) => {
    if (busy.has(topic)) changedSince.add(topic);
    else void run(topic);
  };
}
