/** Names the running code: the file it begins with, whose name changes with anything of it. */
export function buildId(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return entry ? new URL(entry.src).pathname : '';
}
