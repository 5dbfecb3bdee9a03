import type { ReactNode } from 'react';
import { NotFoundPage } from '#/pages/not-found/not-found-page.tsx';
import { appHistory } from '#/router/app-history.ts';

import { LoadingScreen } from './loading-screen.tsx';
import { useIsServed } from './use-is-served.ts';

/** A path without a screen is a page of the server's: landing, a legal page, or its 404 (SHELL-18). */
export function BeyondTheApp(): ReactNode {
  // The server answered this path with the app, so asking again would go in circles.
  return useIsServed(appHistory().location) ? <NotFoundPage /> : <LoadingScreen />;
}
