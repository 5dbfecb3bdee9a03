import { useCallback, useSyncExternalStore } from 'react';

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

/**
 * True below `md`. It is for what CSS cannot do: the order of tabs is also that of the keys, and the month's posts would
 * still be laid out when hidden.
 */
export const useIsPhone = () => useMedia('(width < 768px)');

/** True while the page is printed. For what CSS cannot do: to unfold what is not drawn. */
export const useIsPaper = () => useMedia('print');
