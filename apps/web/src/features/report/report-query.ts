import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { messagesApi } from '#/lib/messages-api.ts';
import { queryKeys } from '#/lib/query.ts';

/** Below the posts, so that their news renew it. Null: the last whole week. */
export const reportQuery = (of: string | null) =>
  queryOptions({
    queryKey: [...queryKeys.posts, 'report', of],
    queryFn: ({ signal }) => messagesApi.report(of, signal),
    placeholderData: keepPreviousData,
  });
