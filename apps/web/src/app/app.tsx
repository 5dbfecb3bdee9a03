import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { LoadingScreen } from './loading-screen.tsx';
import { createAppRouter } from './router.tsx';

/**
 * Each stay in the app gets its own router, so that the next person never glimpses the screen of the one before. The
 * first screen's code is there before the router is drawn: the router suspends for it, and React would then hold the
 * screen back (see `late`).
 */
export function App() {
  const [router] = useState(createAppRouter);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => void router.load().then(() => setLoaded(true)), [router]);
  return isLoaded ? <RouterProvider router={router} /> : <LoadingScreen />;
}
