import { Outlet, useLocation } from '@tanstack/react-router';
import { useState } from 'react';

import { LoadingScreen } from './loading-screen.tsx';
import { useIsServed } from './use-is-served.ts';

/** Screens that not every installation has. The server decides, so a way that leads there inside the app asks it, too. */
export function OnlyIfServed() {
  const location = useLocation();
  // Fixed at the first render: when the person leaves, the location changes before these screens are gone.
  const [entered] = useState(location);
  return useIsServed(entered) ? <Outlet /> : <LoadingScreen />;
}
