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
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/**
 * True below `md`, where the month shows dots. Hiding by CSS is not enough: a few thousand hidden posts would still be
 * laid out.
 */
export const useIsPhone = () => useMedia('(width < 768px)');
