import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';

import { NotFoundPage } from '#/pages/not-found/not-found-page.tsx';

import { LoadingScreen } from './loading-screen.tsx';

/** A path that is no screen is a page of the server's: landing, a legal page, or its 404 (SHELL-18). */
export function BeyondTheApp(): ReactNode {
  const { href, pathname } = useLocation();
  const isOther = pathname !== loadedPath();
  useEffect(() => {
    if (isOther) window.location.replace(href);
  }, [isOther, href]);
  // The server gave the app for this path, so asking it again would go in circles.
  return isOther ? <LoadingScreen /> : <NotFoundPage />;
}

/** The path for which the server answered with the app. */
function loadedPath(): string | undefined {
  const [entry] = performance.getEntriesByType('navigation');
  return entry && new URL(entry.name).pathname;
}
