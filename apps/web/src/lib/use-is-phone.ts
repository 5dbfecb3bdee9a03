import { useSyncExternalStore } from 'react';

let query: MediaQueryList | undefined;

/** Parsed once, as every render asks. */
function phone(): MediaQueryList {
  query ??= matchMedia('(width < 768px)');
  return query;
}

function subscribe(listener: () => void): () => void {
  phone().addEventListener('change', listener);
  return () => phone().removeEventListener('change', listener);
}

/**
 * True below `md`. It is for what CSS cannot do: the order of tabs is also that of the keys, and the month's posts would
 * still be laid out when hidden.
 */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => phone().matches,
    () => false,
  );
}
