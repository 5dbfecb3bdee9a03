import { queryOptions } from '@tanstack/react-query';

import { messagesApi } from '#/lib/messages-api.ts';
import { queryKeys } from '#/lib/query.ts';

/** The pages of the list, as far back as one has asked. */
export const messageListKey = [...queryKeys.messages, 'list'] as const;

/** Only the newest, for who has no list open: the code of a list is three times as much. */
export const newestQuery = queryOptions({
  queryKey: [...queryKeys.messages, 'newest'],
  queryFn: async ({ signal }) => (await messagesApi.list(null, signal)).messages,
});
