import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { session, useSession } from '#/lib/session.ts';
import { ErrorState } from '#/ui/error-state.tsx';

import { LoadingScreen } from './loading-screen.tsx';

/** Screens behind the sign-in: a visitor goes to the login, and from there back to where they wanted to be (SEC-04, OP-20). */
export function Protected() {
  const current = useSession();
  switch (current.state) {
    case 'loading':
      return <LoadingScreen />;
    case 'unreachable':
      return (
        <main className="grid min-h-dvh place-items-center">
          <ErrorState title="Nonet does not answer" onRetry={() => void session.retry()}>
            {current.error.message}
          </ErrorState>
        </main>
      );
    case 'signed-out':
      return <ToLogin isByChoice={current.isByChoice} />;
    case 'authenticated':
      return <Outlet />;
    default:
      return current satisfies never;
  }
}

/** Login and registration: whoever arrives signed in goes to the accounts; who signs in here goes where the form sends them. */
export function VisitorsOnly() {
  const current = useSession();
  const [isVisitor, setVisitor] = useState(current.state === 'signed-out');
  if (current.state === 'signed-out' && !isVisitor) setVisitor(true);
  if (current.state === 'authenticated' && !isVisitor) return <Redirect href="/accounts" />;
  if (current.state === 'loading' && session.wasHere()) return <LoadingScreen />;
  return <Outlet />;
}

/** Who left by choice starts afresh; who was sent away comes back to the screen they wanted. */
function ToLogin({ isByChoice }: { isByChoice: boolean }) {
  const wanted = useRouter().state.location.href;
  // Fixed at once: while the redirect runs the location is already another.
  const [href] = useState(isByChoice ? '/login' : `/login?${new URLSearchParams({ next: wanted })}`);
  return <Redirect href={href} />;
}

function Redirect({ href }: { href: string }) {
  const router = useRouter();
  useEffect(() => {
    void router.navigate({ href, replace: true });
  }, [router, href]);
  return null;
}
