import type { MessageCount } from '@nonet/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { messagesApi } from '#/lib/messages-api.ts';
import { queryKeys } from '#/lib/query.ts';
import { unreadKey } from '#/lib/unread.ts';

/** The messages, the newest first, as far back as one has asked. Live news of them renew it. */
export const messagesQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.messages, 'list'],
  queryFn: ({ pageParam, signal }) => messagesApi.list(pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

export const unreadQuery = queryOptions<MessageCount>({
  queryKey: unreadKey,
  queryFn: ({ signal }) => messagesApi.count(signal),
});
