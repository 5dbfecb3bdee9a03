import { connectionMessages } from '@nonet/domain';
import { useEffect } from 'react';
import { fetchAnew } from '#/lib/fetch-anew.ts';

import { queryClient, queryKeys } from '#/lib/query.ts';
import { toast } from '#/ui/status/toast.ts';

import { connectToastId } from '../news/tell-connected.ts';

export type BlueskyNews = { isConnected: true; profileName: string } | { isConnected: false; text: string };

/** A window of an earlier version may send any text, so anything longer than a sentence is not shown. */
const longestText = 300;

/**
 * Reads the messages of windows from the time when Bluesky was connected in a window (OP-44, CB-41, CB-42). Null for
 * messages of other origins, and for any other message.
 */
export function readBlueskyMessage(message: { origin: string; data: unknown }, ownOrigin: string): BlueskyNews | null {
  if (message.origin !== ownOrigin || typeof message.data !== 'object') return null;
  const data: Record<string, unknown> = { ...message.data };
  switch (data['type']) {
    case 'BLUESKY_AUTH_SUCCESS':
      return { isConnected: true, profileName: said(data['profileName']) ?? 'Bluesky account' };
    case 'BLUESKY_AUTH_ERROR':
      return { isConnected: false, text: said(data['error']) ?? connectionMessages.connectFailed('bluesky') };
    default:
      return null;
  }
}

function said(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, longestText) : null;
}

/** The server has the list of accounts; a message only makes the page fetch it. */
export function useBlueskyMessages(): void {
  useEffect(() => {
    const listening = new AbortController();
    const listen = (message: MessageEvent) => {
      const news = readBlueskyMessage(message, location.origin);
      if (news === null) return;
      if (news.isConnected) toast.success(`${news.profileName} connected`, { id: connectToastId('bluesky') });
      else toast.error(news.text, { id: connectToastId('bluesky') });
      void fetchAnew(queryClient, queryKeys.connections);
    };
    addEventListener('message', listen, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}
