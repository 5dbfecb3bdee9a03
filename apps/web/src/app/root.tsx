import { useEffect, useLayoutEffect } from 'react';
import { onIntendedVisit, useAddress } from '#/lib/visit.ts';
import { noteEvent } from '#/measuring/note-event.ts';
import { onDemand } from '#/ui/drawing/on-demand.tsx';
import { Toaster } from '#/ui/status/toaster.tsx';

import { Boundary } from './boundary.tsx';
import { leaveFrame } from './frame.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { VisitorPage } from './visitor-page.tsx';
import { visitorScreenAt } from './visitor-screens.ts';

/** The router and every screen behind the sign-in. */
const App = onDemand(() => import('./app.tsx'), 'App', LoadingScreen, { isScreen: true });

/** Fetches the code of a path's screen: at the start, and when a person is about to go there. */
export function prepare(path: string): void {
  void (visitorScreenAt(path)?.Screen ?? App).preload?.();
}

const prepareApp = () => void App.preload?.();

/** The two halves of the web app: a few small screens before the sign-in, and the app itself. */
export function Root() {
  const { pathname } = useAddress();
  const screen = visitorScreenAt(pathname);
  useLayoutEffect(leaveFrame, []);
  useEffect(() => onIntendedVisit(prepare), []);
  useEffect(() => noteEvent('page-view', pathname), [pathname]);
  return (
    <>
      <Toaster />
      <Boundary key={screen ? pathname : 'app'}>
        {screen ? <VisitorPage screen={screen} onTyped={prepareApp} /> : <App />}
      </Boundary>
    </>
  );
}
