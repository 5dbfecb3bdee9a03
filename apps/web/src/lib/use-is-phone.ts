import { useSyncExternalStore } from 'react';

/** Each is parsed once, as every render asks. */
const media = new Map<string, MediaQueryList>();

function mediaOf(query: string): MediaQueryList {
  const list = media.get(query) ?? matchMedia(query);
  media.set(query, list);
  return list;
}

function createMediaHook(query: string): () => boolean {
  function subscribe(listener: () => void): () => void {
    mediaOf(query).addEventListener('change', listener);
    return () => mediaOf(query).removeEventListener('change', listener);
  }
  return () =>
    useSyncExternalStore(
      subscribe,
      () => mediaOf(query).matches,
      () => false,
    );
}

/**
 * True below `md`. It is for what CSS cannot do: the order of tabs is also that of the keys, and the month's posts would
 * still be laid out when hidden.
 */
export const useIsPhone = createMediaHook('(width < 768px)');

/** True while the page is printed. For what CSS cannot do: to unfold what is not drawn. */
export const useIsPaper = createMediaHook('print');
