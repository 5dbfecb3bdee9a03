import { useEffect } from 'react';

import { startLiveStream } from './live-stream.ts';
import { queryClient, queryKeys } from './query.ts';
import { session } from './session.ts';

/** Keeps every query of the signed-in user true while the tab is visible. Mounted once, in the shell. */
export function useLiveStream(uid: string): void {
  useEffect(() => {
    if (!uid) return;
    return startLiveStream({
      open: (url) => new EventSource(url),
      page: document,
      onChange: (topics) => {
        for (const topic of topics) void queryClient.invalidateQueries({ queryKey: queryKeys[topic] });
      },
      onRefused: () => void session.refresh(),
    });
  }, [uid]);
}
