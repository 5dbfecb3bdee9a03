import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { use } from 'react';

import { retryLate } from '#/ui/late.tsx';

import { ErrorScreen } from './error-screen.tsx';
import { ShellContext } from './shell/shell-context.ts';

/** Shown when a route of the app failed; the frame around it stays. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const shell = use(ShellContext);
  function retry() {
    retryLate();
    // The data that was read before may be what cannot be drawn.
    shell?.forgetData();
    reset();
    void router.invalidate();
  }
  return <ErrorScreen error={error} onRetry={retry} />;
}
