/** Identifies the running code by its entry file, whose name changes with any of the code. */
export function buildId(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return entry ? new URL(entry.src).pathname : '';
}
