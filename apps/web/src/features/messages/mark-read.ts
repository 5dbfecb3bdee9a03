import type { Message, Messages, ReadMessages } from '@nonet/contract';
import type { InfiniteData } from '@tanstack/react-query';

import { messagesApi } from '#/lib/messages-api.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { unreadQuery } from '#/lib/unread.ts';

import { messageListKey } from './message-queries.ts';
import { withRead } from './with-read.ts';

type Pages = InfiniteData<Messages, string | null>;

/** Shows it before the server knows it. What failed is fetched again, and thrown. */
export async function markRead(body: ReadMessages): Promise<void> {
  const known = queryClient.getQueryData<Pages>(messageListKey);
  if (known) {
    const { pages, count } = withRead(known.pages, body);
    queryClient.setQueryData<Pages>(messageListKey, { ...known, pages });
    queryClient.setQueryData(unreadQuery.queryKey, (last) => last && { unread: Math.max(0, last.unread - count) });
  }
  try {
    queryClient.setQueryData(unreadQuery.queryKey, await messagesApi.read(body));
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: queryKeys.messages });
    throw error;
  }
}

/** For a message that is opened: when it could not be stored, it stays unread, and the person is where they wanted. */
export function noteOpened({ id, isRead }: Message): void {
  if (!isRead) markRead({ ids: [id] }).catch(() => undefined);
}
