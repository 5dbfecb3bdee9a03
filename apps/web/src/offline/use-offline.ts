import { useEffect } from 'react';

/** Makes the calendar open without a network. The code is loaded after the first screen. Mounted once, in the shell. */
export function useOffline(uid: string): void {
  useEffect(() => {
    if (!uid) return;
    const over = new AbortController();
    void import('./start-offline.ts').then(({ startOffline }) => startOffline(uid, over.signal));
    return () => over.abort();
  }, [uid]);
}
