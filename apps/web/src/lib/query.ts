import { onlineManager, QueryClient } from '@tanstack/react-query';

import { ApiError } from './api-error.ts';
import { onSignedOut, session } from './session.ts';

/**
 * The first parts of all query keys. The live stream invalidates by them. Append further parts: ['posts', from, to].
 */
export const queryKeys = {
  posts: ['posts'],
  usage: ['usage'],
  connections: ['connections'],
  me: ['me'],
  plan: ['plan'],
  plans: ['plans'],
  networks: ['networks'],
  site: ['site'],
  boards: ['boards'],
  calendarFeed: ['calendar-feed'],
  accountSets: ['account-sets'],
  savedTexts: ['saved-texts'],
  series: ['series'],
  postingTimes: ['posting-times'],
  draft: ['drafts'],
  figures: ['figures'],
  messages: ['messages'],
  media: ['media'],
  spaces: ['spaces'],
  members: ['members'],
} as const;

const retries = 2;

// The library only hears of changes and assumes the first state, so it is set here.
onlineManager.setOnline(navigator.onLine);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The live stream tells what changed. Without it, data older than a minute are fetched again.
      staleTime: 60_000,
      // The calendar must not be empty after an afternoon in the composer without a connection.
      gcTime: 24 * 3_600_000,
      retry: (failures, error) => failures < retries && !(error instanceof ApiError && isVerdict(error)),
    },
  },
});

/** True when the same call would get the same answer again. */
function isVerdict(error: ApiError): boolean {
  return error.status !== null && error.status < 500;
}

onSignedOut(() => queryClient.clear());

let wasLeaving = false;
session.subscribe((current) => {
  const isLeaving = current.state === 'authenticated' && current.isLeaving === true;
  if (isLeaving && !wasLeaving) void queryClient.cancelQueries();
  // The sign-out failed. So everything is fetched again that was given up, or that the closed live stream would have
  // told.
  if (wasLeaving && current.state === 'authenticated' && !isLeaving) void queryClient.invalidateQueries();
  wasLeaving = isLeaving;
});
