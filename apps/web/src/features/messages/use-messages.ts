import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { errorText, errorTextOr } from '#/lib/api-error.ts';
import { messagesApi } from '#/lib/messages-api.ts';
import { toast } from '#/ui/status/toast.ts';

import { markRead } from './mark-read.ts';
import { messageListKey } from './message-queries.ts';

const messagesQuery = infiniteQueryOptions({
  queryKey: messageListKey,
  queryFn: ({ pageParam, signal }) => messagesApi.list(pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

export type ReadMessages = ReturnType<typeof useMessages>;

/** The messages as far as they have been read from the server, and what can be done with them. */
export function useMessages() {
  const query = useInfiniteQuery(messagesQuery);
  const [isMarking, setMarking] = useState(false);
  const messages = query.data?.pages.flatMap((page) => page.messages);
  const newest = messages?.[0];

  async function markAll() {
    if (newest === undefined || isMarking) return;
    setMarking(true);
    try {
      // Only what is here: one that comes meanwhile stays unread.
      await markRead({ upTo: newest.id });
      toast.dismiss('mark-read');
    } catch (error) {
      toast.error(errorTextOr('Failed to mark the messages as read', error), { id: 'mark-read' });
    } finally {
      setMarking(false);
    }
  }

  return {
    /** Undefined while there are none to show. */
    messages,
    /** How many are unread, of all. */
    unread: query.data?.pages.at(-1)?.unread ?? 0,
    error: query.data === undefined ? query.error : null,
    isPaused: query.isPaused,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
    hasOlder: query.hasNextPage,
    isReadingOlder: query.isFetchingNextPage,
    olderFailure: query.isFetchNextPageError ? errorText(query.error) : null,
    readOlder: () => void (query.isFetching || query.fetchNextPage()),
    markAll: () => void markAll(),
    isMarking,
  };
}
