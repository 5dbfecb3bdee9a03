import type { MessageCount } from '@nonet/contract';
import { useQuery } from '@tanstack/react-query';

import { queryKeys } from './query.ts';

export const unreadKey = [...queryKeys.messages, 'count'] as const;

/**
 * How many messages are unread; 0 while that is unknown. Asking is left to the code of the messages, which comes after
 * the first paint (`MessageWatch`).
 */
export function useUnread(): number {
  return useQuery<MessageCount>({ queryKey: unreadKey, enabled: false }).data?.unread ?? 0;
}
