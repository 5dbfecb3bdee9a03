import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';

import { NotFoundPage } from '#/pages/not-found/not-found-page.tsx';

import { LoadingScreen } from './loading-screen.tsx';

/** A path without a screen is a page of the server's: landing, a legal page, or its 404 (SHELL-18). */
export function BeyondTheApp(): ReactNode {
  const { href, pathname } = useLocation();
  const isOther = pathname !== loadedPath();
  useEffect(() => {
    if (isOther) window.location.replace(href);
  }, [isOther, href]);
  // The server answered this path with the app, so asking again would go in circles.
  return isOther ? <LoadingScreen /> : <NotFoundPage />;
}

/** The path that the server answered with the app. */
function loadedPath(): string | undefined {
  const [entry] = performance.getEntriesByType('navigation');
  return entry && new URL(entry.name).pathname;
}
