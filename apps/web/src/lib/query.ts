import { QueryClient } from '@tanstack/react-query';

import { ApiError } from './api-error.ts';
import { onSignedOut } from './session.ts';

/** The first parts of all query keys; the live stream invalidates by them. Add to them: ['posts', from, to]. */
export const queryKeys = {
  posts: ['posts'],
  usage: ['usage'],
  connections: ['connections'],
  me: ['me'],
  networks: ['networks'],
} as const;

const retries = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The live stream says what changed; without it a minute is the oldest that may be shown unasked.
      staleTime: 60_000,
      retry: (failures, error) => failures < retries && !(error instanceof ApiError && isVerdict(error)),
    },
  },
});

/** An answer that will be the same next time. */
function isVerdict(error: ApiError): boolean {
  return error.status !== null && error.status < 500;
}

onSignedOut(() => queryClient.clear());
