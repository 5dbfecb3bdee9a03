/** Screens for whoever is not signed in: after the sign-in they lead nowhere. */
const visitorPaths = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/account-deleted',
];

/** A path of this app to go on to after the sign-in; anything else, other origins first of all, is undefined. */
export function ownPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined;
  const base = 'https://own.invalid';
  const url = URL.canParse(value, base) ? new URL(value, base) : null;
  // A path that begins with two slashes is read as another host: `/.//evil.example` becomes one.
  if (!url || url.origin !== base || url.pathname.startsWith('//') || visitorPaths.includes(url.pathname)) {
    return undefined;
  }
  return url.pathname + url.search + url.hash;
}

/** The address of a screen that leads on to `next` after the sign-in. */
export function withNext(screen: string, next: string | undefined): string {
  return next === undefined ? screen : `${screen}?${new URLSearchParams({ next })}`;
}
