import type { MessageCount } from '@nonet/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { queryKeys } from './query.ts';
import { apiClient } from './session.ts';

export const unreadQuery = queryOptions({
  queryKey: [...queryKeys.messages, 'count'],
  queryFn: ({ signal }) => apiClient.read<MessageCount>('/api/messages/count', { signal }),
});

/** How many messages are unread; 0 while that is unknown. Asking is left to the shell, once the screen is there. */
export function useUnread(): number {
  return useQuery({ ...unreadQuery, enabled: false }).data?.unread ?? 0;
}
