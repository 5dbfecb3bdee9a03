/** Many changes of one moment are fetched together. */
const pauseMs = 250;

/**
 * Fetches what changed, one fetch per topic at a time: the first change at once, and all that come while its fetch is under way or
 * just over with one more. Without that a row of changes would cancel each other's fetches and the screen would stand still.
 */
export function createRefresher<Topic>(fetchAgain: (topic: Topic) => Promise<unknown>): (topic: Topic) => void {
  const busy = new Set<Topic>();
  const changedSince = new Set<Topic>();

  async function run(topic: Topic): Promise<void> {
    busy.add(topic);
    do {
      changedSince.delete(topic);
      // What failed is shown by the screen that asked for it.
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
