import { useSyncExternalStore } from 'react';

const paper = () => matchMedia('print');

function subscribe(listener: () => void): () => void {
  const media = paper();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** True while the page is printed. It is for what CSS cannot do: to unfold what is not drawn. */
export function useIsPaper(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => paper().matches,
    () => false,
  );
}
