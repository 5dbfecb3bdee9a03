import { useEffect, useLayoutEffect, useState } from 'react';

import { session, useSession } from '#/lib/session.ts';

import { LoadingScreen } from './loading-screen.tsx';
import { Redirect } from './redirect.tsx';
import type { VisitorScreen } from './visitor-screens.ts';

/** One screen before the sign-in. `onTyped` is called when a person types, because they may soon be in the app. */
export function VisitorPage({ screen, onTyped }: { screen: VisitorScreen; onTyped: () => void }) {
  const { title, Screen, isForVisitorsOnly } = screen;
  const place = usePlace();
  // A person who was in the app before has left it: the frame has no sidebar here.
  useLayoutEffect(() => {
    delete document.documentElement.dataset.frame;
  }, []);
  useEffect(() => {
    addEventListener('input', onTyped, { once: true });
    return () => removeEventListener('input', onTyped);
  }, [onTyped]);
  if (isForVisitorsOnly && place === 'app') return <Redirect href="/accounts" />;
  if (isForVisitorsOnly && place === 'unknown') return <LoadingScreen />;
  return (
    <>
      <title>{`${title} · Nonet`}</title>
      <Screen />
    </>
  );
}

/** A person who arrives signed in belongs in the app. A person who signs in here goes where the form sends them. */
function usePlace(): 'here' | 'app' | 'unknown' {
  const { state } = useSession();
  const [isVisitor, setVisitor] = useState(state === 'signed-out');
  if (state === 'signed-out' && !isVisitor) setVisitor(true);
  if (state === 'authenticated' && !isVisitor) return 'app';
  return state === 'loading' && session.wasHere() ? 'unknown' : 'here';
}
