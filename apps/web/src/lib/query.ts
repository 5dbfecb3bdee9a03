import { onlineManager, QueryClient } from '@tanstack/react-query';

import { ApiError } from './api-error.ts';
import { onSignedOut, session } from './session.ts';

/** The first parts of all query keys; the live stream invalidates by them. Add to them: ['posts', from, to]. */
export const queryKeys = {
  posts: ['posts'],
  usage: ['usage'],
  connections: ['connections'],
  me: ['me'],
  networks: ['networks'],
  site: ['site'],
} as const;

const retries = 2;

// The library hears of changes only, and takes the first state for granted.
onlineManager.setOnline(navigator.onLine);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The live stream says what changed; without it a minute is the oldest that may be shown unasked.
      staleTime: 60_000,
      // An afternoon in the composer without a connection must not empty the calendar.
      gcTime: 24 * 3_600_000,
      retry: (failures, error) => failures < retries && !(error instanceof ApiError && isVerdict(error)),
    },
  },
});

/** An answer that will be the same next time. */
function isVerdict(error: ApiError): boolean {
  return error.status !== null && error.status < 500;
}

onSignedOut(() => queryClient.clear());

let wasLeaving = false;
session.subscribe((current) => {
  const isLeaving = current.state === 'authenticated' && current.isLeaving === true;
  if (isLeaving && !wasLeaving) void queryClient.cancelQueries();
  // The sign-out failed: what was given up, and what the closed live stream would have said.
  if (wasLeaving && current.state === 'authenticated' && !isLeaving) void queryClient.invalidateQueries();
  wasLeaving = isLeaving;
});
