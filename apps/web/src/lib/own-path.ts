const signInPaths = ['/login', '/register'];

/** A path of this app to go on to after the sign-in; anything else, other origins first of all, is undefined. */
export function ownPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined;
  const base = 'https://own.invalid';
  const url = URL.canParse(value, base) ? new URL(value, base) : null;
  if (!url || url.origin !== base || signInPaths.includes(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}
