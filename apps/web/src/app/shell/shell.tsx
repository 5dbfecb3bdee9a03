import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';

import { Footer } from '#/brand/footer.tsx';
import { queryClient } from '#/lib/query.ts';
import { useUser } from '#/lib/session.ts';
import { useLiveStream } from '#/lib/use-live-stream.ts';
import { usePersistedTimeZone } from '#/lib/use-time-zone.ts';
import { useOffline } from '#/offline/use-offline.ts';
import { PhoneHeadEnd, PhoneHeadStart } from '#/ui/phone-head-end.ts';
import { Announcer } from '#/ui/status/announcer.tsx';

import { ConnectHost } from './connect-host.tsx';
import { MessageWatchHost } from './message-watch-host.tsx';
import { PaymentWatch } from './payment-watch.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { PhoneBell } from './phone-bell.tsx';
import { PhoneSpace } from './phone-space.tsx';
import { ShellContext } from './shell-context.ts';
import { ShortcutsHost } from './shortcuts/shortcuts-host.tsx';
import { Sidebar } from './sidebar.tsx';
import { SpacesHost } from './spaces-host.tsx';

const bell = <PhoneBell />;
const mark = <PhoneSpace />;
const offer = { forgetData: () => queryClient.removeQueries() };

interface ShellProps {
  /** Names the screen inside. */
  title: string;
  /** True when the screen draws the footer itself. */
  hasOwnFooter: boolean;
  children: ReactNode;
}

/** The frame of every screen behind the sign-in. */
export function Shell(props: ShellProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ShellContext value={offer}>
        <Frame {...props} />
      </ShellContext>
      <Announcer />
    </QueryClientProvider>
  );
}

function Frame({ title, hasOwnFooter, children }: ShellProps) {
  const { uid } = useUser();
  useLiveStream();
  useOffline(uid);
  usePersistedTimeZone();
  const main = useFocusOnNewScreen(title);
  return (
    <div className="relative flex min-h-page">
      <a
        href="#main"
        className="fixed top-3 left-3 z-50 -translate-y-20 rounded-md bg-primary px-4 py-2.5 font-[560] text-on-primary focus:translate-y-0"
      >
        Skip to content
      </a>
      <Sidebar />
      <div className="flex min-w-0 flex-1 flex-col pb-(--phone-bar-height) md:pb-0">
        <PaymentWatch />
        <main ref={main} id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          <PhoneHeadStart value={mark}>
            <PhoneHeadEnd value={bell}>{children}</PhoneHeadEnd>
          </PhoneHeadStart>
        </main>
        {!hasOwnFooter && <Footer className="px-8 py-3.5" />}
      </div>
      <PhoneBar />
      <ConnectHost />
      <MessageWatchHost />
      <ShortcutsHost />
      <SpacesHost />
    </div>
  );
}

/**
 * Moves the focus to a new screen, where a screen reader goes on, unless the screen has moved the focus itself. A screen may have
 * several addresses, as the calendar has with the details of a post beside it.
 */
function useFocusOnNewScreen(screen: string) {
  const main = useRef<HTMLElement>(null);
  const lastScreen = useRef(screen);
  useEffect(() => {
    if (lastScreen.current === screen) return;
    lastScreen.current = screen;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [screen]);
  return main;
}
