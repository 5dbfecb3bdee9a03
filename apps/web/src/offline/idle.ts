/** Resolves once the page has nothing more urgent to do. */
export function idle(): Promise<unknown> {
  // Missing in Safari.
  const whenIdle: typeof requestIdleCallback | undefined = globalThis.requestIdleCallback;
  return new Promise((resolve) => (whenIdle ? whenIdle(resolve) : setTimeout(resolve, 1000)));
}
