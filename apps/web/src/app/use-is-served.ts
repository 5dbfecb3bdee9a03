import { useEffect } from 'react';

import { addressHere, placeOf } from '#/lib/space.ts';

/** True when the server answered this very path with the app. Otherwise the page leaves, and asks the server for it. */
export function useIsServed({ href, pathname }: { href: string; pathname: string }): boolean {
  const isServed = pathname === loadedPath();
  useEffect(() => {
    if (!isServed) window.location.replace(addressHere(href));
  }, [isServed, href]);
  return isServed;
}

/** The path that the server answered with the app. */
function loadedPath(): string | undefined {
  const [entry] = performance.getEntriesByType('navigation');
  return entry && placeOf(new URL(entry.name).pathname).path;
}
