import { memo, useEffect, useState } from 'react';

import { useOpenTitle } from '#/lib/document-title.ts';
import { followEndedFiles } from '#/lib/ended-files.ts';
import { followHourClock } from '#/lib/hour-clock.ts';
import { session } from '#/lib/session.ts';
import { onIntendedVisit } from '#/lib/visit.ts';
import { noteEvent } from '#/measuring/note-event.ts';
import { appHistory } from '#/router/app-history.ts';
import { useArrival } from '#/router/use-arrival.ts';

import { BeyondTheApp } from './beyond-the-app.tsx';
import { Protected } from './guards.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { OnlyIfServed } from './only-if-served.tsx';
import { ScreenBoundary, ShownPlace } from './screen-boundary.tsx';
import { type AppScreen, prepareScreen, screenAt } from './screens.ts';
import { Shell } from './shell/shell.tsx';

/** Before a screen is drawn, so that no time on it is written by another clock than the next. */
function followClock(): void {
  const current = session.get();
  if (current.state === 'authenticated') followHourClock(current.user.hourClock);
}
followClock();
session.subscribe(followClock);
followEndedFiles();

/**
 * Each stay in the app begins anew, so that the next person never glimpses the screen of the one before. The first
 * screen's code is there before anything is drawn: until then the frame of app.html stands.
 */
export function App() {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    void Promise.resolve(prepareScreen(appHistory().location.pathname)).then(() => setLoaded(true));
    return onIntendedVisit((path) => void prepareScreen(path));
  }, []);
  return isLoaded ? <Screens /> : <LoadingScreen />;
}

function Screens() {
  const { pathname, href } = useArrival(prepareScreen);
  const screen = screenAt(pathname);
  useEffect(() => noteEvent('page-view', pathname), [pathname]);
  return (
    <ShownPlace value={href}>
      <Title title={screen?.title} />
      {screen ? <Drawn screen={screen} /> : <BeyondTheApp />}
    </ShownPlace>
  );
}

function Title({ title }: { title: string | undefined }) {
  const shown = useOpenTitle() ?? title;
  return <title>{shown ? `${shown} · Nonet` : 'Nonet'}</title>;
}

/** Another address of the same screen draws nothing anew here: the screen reads it itself. */
const Drawn = memo(function Drawn({ screen }: { screen: AppScreen }) {
  const { Screen, title } = screen;
  if (screen.isBare) return <Screen title={title} />;
  const drawn = <Screen key={title} title={title} />;
  return (
    <Protected>
      <Shell title={title} hasOwnFooter={screen.hasOwnFooter === true}>
        <ScreenBoundary>{screen.isOnlyIfServed ? <OnlyIfServed>{drawn}</OnlyIfServed> : drawn}</ScreenBoundary>
      </Shell>
    </Protected>
  );
});
