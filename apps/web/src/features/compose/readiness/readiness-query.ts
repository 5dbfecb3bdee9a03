import { queryOptions } from '@tanstack/react-query';

import { api } from '#/lib/api.ts';
import { queryKeys } from '#/lib/query.ts';

const minuteMs = 60_000;
/** For browsers without the live stream, and for what only time changes. */
const againMs = 60_000;

interface Asked {
  ids: readonly string[];
  at: Date;
  editedId: string | null;
}

/** What the accounts are judged by at a time. Below the accounts, so that their news renew it, too. */
export function readinessQuery({ ids, at, editedId }: Asked) {
  const minute = new Date(Math.floor(at.getTime() / minuteMs) * minuteMs).toISOString();
  const asked = { accounts: ids.join(), at: minute, ...(editedId === null ? {} : { post: editedId }) };
  return queryOptions({
    queryKey: [...queryKeys.connections, 'readiness', asked],
    queryFn: ({ signal }) => api.connections.readiness(asked, signal),
    enabled: ids.length > 0,
    // What is known stays while one more account, or another time, is asked about.
    placeholderData: (before) => before,
    refetchInterval: againMs,
  });
}
