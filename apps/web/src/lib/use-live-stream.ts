import type { LiveTopic } from '@nonet/domain';
import { useEffect } from 'react';
import { fetchAnew } from './fetch-anew.ts';
import { draftNews, presenceNews } from './live-news.ts';
import { startLiveStream } from './live-stream.ts';
import { queryClient, queryKeys } from './query.ts';
import { createRefresher } from './refresher.ts';
import { session, useSession } from './session.ts';
import { currentSpace, openedIn } from './space.ts';

const refresh = createRefresher((topic: LiveTopic) => fetchAnew(queryClient, queryKeys[topic]));

/** Keeps every query of the signed-in user up to date while the tab is visible. Mounted once, in the shell. */
export function useLiveStream(): void {
  const current = useSession();
  const listener = current.state === 'authenticated' && !current.isLeaving ? current.user.uid : null;
  useEffect(() => {
    if (listener === null) return;
    return startLiveStream({
      open: (url) => new EventSource(openedIn(currentSpace, url)),
      page: document,
      screen: window,
      onDraft: draftNews.tell,
      onPresence: presenceNews.tell,
      onChange: (topics) => {
        topics.forEach(refresh);
        // Which posting times are free follows from these as well.
        if (topics.some((topic) => topic === 'posts' || topic === 'plan' || topic === 'me')) refresh('postingTimes');
        // The name in the frame comes from the session, so the session is refreshed.
        if (topics.includes('me')) void session.refresh();
      },
      onRefused: () => {
        void session.refresh();
        // Perhaps the person is no longer in the space.
        refresh('spaces');
      },
    });
  }, [listener]);
}
