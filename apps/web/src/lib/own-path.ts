/** Screens for people who are not signed in. They are never a destination after the sign-in. */
const visitorPaths = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/confirm-email-change',
  '/undo-email-change',
  '/unsubscribe',
  '/account-deleted',
  '/facebook-deletion',
];

export const isVisitorPath = (path: string): boolean => visitorPaths.includes(path);

/** A path of this app to go on to after the sign-in. Anything else, such as another origin, gives undefined. */
export function ownPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return undefined;
  const base = 'https://own.invalid';
  const url = URL.canParse(value, base) ? new URL(value, base) : null;
  // Browsers read a path that begins with two slashes as another host, and `/.//evil.example` becomes such a path.
  if (!url || url.origin !== base || url.pathname.startsWith('//') || isVisitorPath(url.pathname)) {
    return undefined;
  }
  return url.pathname + url.search + url.hash;
}

/** The address of a screen that leads on to `next` after the sign-in. */
export function withNext(screen: string, next: string | undefined): string {
  return next === undefined ? screen : `${screen}?${new URLSearchParams({ next })}`;
}
