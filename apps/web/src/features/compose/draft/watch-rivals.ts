/**
 * Says in the log when the same draft is open in another tab: they share one place in the browser, and the last one to type keeps
 * it. Answers the function that ends the watch. They cannot schedule the post twice, because they share its key as well.
 */
export function watchRivals(slot: string): () => void {
  const ended = new AbortController();
  const untilEnded = new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve()));
  // Missing on pages without https.
  const locks: LockManager | undefined = navigator.locks;
  void locks?.request(`nonet-draft/${slot}`, { ifAvailable: true }, (lock) => {
    if (lock) return untilEnded;
    console.warn('This draft is open in another tab as well. What is typed last is what the browser keeps.');
    return undefined;
  });
  return () => ended.abort();
}
