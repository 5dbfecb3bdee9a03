import { useEffect } from 'react';

import { whenPainted } from '#/ui/drawing/when-painted.ts';

import { idle } from './idle.ts';

/** Makes the calendar open without a network. The code is loaded after the first screen. Mounted once, in the shell. */
export function useOffline(uid: string): void {
  useEffect(() => {
    if (!uid) return;
    const over = new AbortController();
    const callOff = whenPainted(() => void idle().then(() => start(uid, over.signal)));
    return () => {
      callOff();
      over.abort();
    };
  }, [uid]);
}

/** A connection that is gone already is waited for. */
async function start(uid: string, over: AbortSignal): Promise<void> {
  if (over.aborted) return;
  try {
    const { startOffline } = await import('./start-offline.ts');
    startOffline(uid, over);
  } catch {
    addEventListener('online', () => void start(uid, over), { once: true, signal: over });
  }
}
