/**
 * Says `sentence` when another tab of this browser watches the same name: both store in one place, where the last write
 * wins. Returns the function that ends the watch.
 */
export function watchRivals(name: string, sentence: string): () => void {
  const ended = new AbortController();
  const untilEnded = new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve()));
  // Missing on pages without https.
  const locks: LockManager | undefined = navigator.locks;
  void locks?.request(name, { ifAvailable: true }, (lock) => {
    if (lock) return untilEnded;
    console.warn(sentence);
    return undefined;
  });
  return () => ended.abort();
}
