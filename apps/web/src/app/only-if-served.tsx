import { type ReactNode, useState } from 'react';

import { appHistory } from '#/router/app-history.ts';

import { LoadingScreen } from './loading-screen.tsx';
import { useIsServed } from './use-is-served.ts';

/** Screens that not every installation has. The server decides, so a way that leads there inside the app asks it, too. */
export function OnlyIfServed({ children }: { children: ReactNode }) {
  // Fixed at the first render: when the person leaves, the location changes before these screens are gone.
  const [entered] = useState(() => appHistory().location);
  return useIsServed(entered) ? children : <LoadingScreen />;
}
