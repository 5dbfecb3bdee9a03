import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';

import { currentSpace } from '#/lib/space.ts';
import { useLocation } from '#/router/use-location.ts';
import { announce } from '#/ui/status/announcer.tsx';

import { markRead } from './mark-read.ts';
import { newestQuery } from './message-queries.ts';
import { ofSpace, seenAt, showing } from './seen-at.ts';
import { createUnreadNews } from './unread-news.ts';

/** How long something is on screen before it counts as seen. */
const lookMs = 1000;

export interface MessageWatchProps {
  unread: number;
  /** How many were unread when the app was opened. */
  first: number;
}

/** Says that more messages have come, and reads those about what is on screen. */
export function MessageWatch({ unread, first }: MessageWatchProps) {
  const [news] = useState(() => createUnreadNews({ told: first, say: announce }));
  useEffect(() => news.note(unread), [news, unread]);
  useEffect(() => news.end, [news]);
  useReadingOfSeen(unread);
  return null;
}

function useReadingOfSeen(unread: number): void {
  const pathname = useLocation((location) => location.pathname);
  const search = useLocation((location) => location.search);
  const isVisible = useIsVisible();
  const isLooking = isVisible && unread > 0 && showing({ pathname, search }) !== null;
  const { data: newest } = useQuery({ ...newestQuery, enabled: isLooking });
  const seen = useMemo(
    () => (isLooking && newest ? seenAt({ pathname, search }, ofSpace(currentSpace, newest), new Date()).join() : ''),
    [isLooking, newest, pathname, search],
  );
  useEffect(() => {
    if (seen === '') return;
    // What could not be stored is seen again with the next news of the messages.
    const timer = setTimeout(() => void markRead({ ids: seen.split(',') }).catch(() => undefined), lookMs);
    return () => clearTimeout(timer);
  }, [seen]);
}

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const useIsVisible = () => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
