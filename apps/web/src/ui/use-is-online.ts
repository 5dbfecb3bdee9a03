import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

const isOnline = () => navigator.onLine;
/** For tests, which draw without a browser. */
const always = () => true;

export const useIsOnline = () => useSyncExternalStore(subscribe, isOnline, always);
