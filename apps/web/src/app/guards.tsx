import { type ReactNode, useEffect, useState } from 'react';
import { sessionEndedText } from '#/lib/api-error.ts';
import { withNext } from '#/lib/own-path.ts';
import { session, useSession } from '#/lib/session.ts';
import { addressHere } from '#/lib/space.ts';
import { signInToast, wantedPlan } from '#/plans/wanted-plan.ts';
import { appHistory } from '#/router/app-history.ts';
import { ErrorState } from '#/ui/status/error-state.tsx';
import { toast } from '#/ui/status/toast.ts';

import { LoadingScreen } from './loading-screen.tsx';
import { Redirect } from './redirect.tsx';

/**
 * Screens behind the sign-in. A visitor goes to the login, and from there back to the wanted screen (SEC-04, OP-20).
 */
export function Protected({ children }: { children: ReactNode }) {
  const current = useSession();
  const [wasIn, setWasIn] = useState(false);
  if (current.state === 'authenticated' && !wasIn) setWasIn(true);
  switch (current.state) {
    case 'loading':
      return <LoadingScreen />;
    case 'unreachable':
      return (
        <main className="grid min-h-page place-items-center">
          <ErrorState title="Nonet does not answer" onRetry={() => void session.retry()}>
            {current.error.message}
          </ErrorState>
        </main>
      );
    case 'signed-out':
      return (
        <ToLogin
          isByChoice={current.isByChoice}
          receiptCode={current.receiptCode}
          hasEnded={wasIn && !current.isByChoice}
        />
      );
    case 'authenticated':
      return children;
    default:
      return current satisfies never;
  }
}

/**
 * Leads to the login. A person who left by choice starts afresh, or sees the receipt of a deletion. A person who was
 * sent away comes back to the wanted screen afterwards.
 */
function ToLogin({
  isByChoice,
  receiptCode,
  hasEnded,
}: {
  isByChoice: boolean;
  receiptCode: string | undefined;
  /** True when the session ended while the person worked here. */
  hasEnded: boolean;
}) {
  const address = addressHere(appHistory().location.href);
  // Fixed at the first render: while the redirect runs, the location has already changed.
  const [wanted] = useState(address);
  const wantsPlan = !isByChoice && wantedPlan(new URL(wanted, location.origin).searchParams) !== null;
  const [href] = useState(() => {
    if (receiptCode !== undefined) return `/account-deleted?${new URLSearchParams({ receipt: receiptCode })}`;
    return isByChoice ? '/login' : withNext('/login', wanted);
  });
  useEffect(() => {
    if (hasEnded) toast.info(sessionEndedText, { id: 'session-ended' });
    else if (wantsPlan) toast.info(signInToast.text, { id: signInToast.id });
  }, [hasEnded, wantsPlan]);
  return <Redirect href={href} />;
}
