import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

import { Footer } from '#/brand/footer.tsx';
import { queryClient } from '#/lib/query.ts';
import { useUser } from '#/lib/session.ts';
import { useLiveStream } from '#/lib/use-live-stream.ts';
import { usePersistedTimeZone } from '#/lib/use-time-zone.ts';
import { useOffline } from '#/offline/use-offline.ts';
import { Announcer } from '#/ui/announcer.tsx';

import { ConnectHost } from './connect-host.tsx';
import { MessageWatchHost } from './message-watch-host.tsx';
import { PaymentWatch } from './payment-watch.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { ShellContext } from './shell-context.ts';
import { Sidebar } from './sidebar.tsx';

const offer = { forgetData: () => queryClient.removeQueries() };

/** The frame of every screen behind the sign-in. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <ShellContext value={offer}>
        <Frame />
      </ShellContext>
      <Announcer />
    </QueryClientProvider>
  );
}

function Frame() {
  const { uid } = useUser();
  useLiveStream();
  useOffline(uid);
  usePersistedTimeZone();
  const main = useFocusOnNewScreen();
  const hasOwnFooter = useMatches({ select: (matches) => matches.some((match) => match.staticData.hasOwnFooter) });
  return (
    <div className="flex min-h-page">
      <a
        href="#main"
        className="fixed top-3 left-3 z-50 -translate-y-20 rounded-md bg-primary px-4 py-2.5 font-[560] text-on-primary focus:translate-y-0"
      >
        Skip to content
      </a>
      <Sidebar />
      <div className="flex min-w-0 flex-1 flex-col pb-(--phone-bar) md:pb-0">
        <PaymentWatch />
        <main ref={main} id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          <Outlet />
        </main>
        {!hasOwnFooter && <Footer className="px-8 py-3.5" />}
      </div>
      <PhoneBar />
      <ConnectHost />
      <MessageWatchHost />
    </div>
  );
}

/**
 * Moves the focus to a new screen, where a screen reader goes on, unless the screen has moved the focus itself. A screen may have
 * several addresses, as the calendar has with the details of a post beside it.
 */
function useFocusOnNewScreen() {
  const main = useRef<HTMLElement>(null);
  const screen = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.routeId });
  const lastScreen = useRef(screen);
  useEffect(() => {
    if (lastScreen.current === screen) return;
    lastScreen.current = screen;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [screen]);
  return main;
}
