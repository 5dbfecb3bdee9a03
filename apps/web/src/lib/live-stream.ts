import { type LiveTopic, liveTopics } from '@nonet/domain';

import type { DraftNews } from './live-news.ts';

const firstWaitMs = 1000;
const longestWaitMs = 30_000;
/** A window without activity still updates now and then, but seldom enough that windows do not take turns. */
const replacedWaitMs = 10 * 60_000;

export interface LiveStreamSettings {
  open: (url: string) => EventSource;
  /** Hidden tabs hold no stream. */
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  /** Tells when the person comes to this window. */
  screen: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** Fetch these again. */
  onChange: (topics: readonly LiveTopic[]) => void;
  /** A draft has changed. */
  onDraft: (news: DraftNews) => void;
  /** Who else is in a post, as JSON; null: the stream has opened. */
  onPresence: (said: string | null) => void;
  /** Called when the stream was refused, perhaps because the session is over. */
  onRefused: () => void;
}

/**
 * Listens to what changes for this user and tells what to fetch again. After every gap (a hidden tab, a lost network, a
 * restarted server) everything counts as changed, because the events of the gap are lost.
 * A stream that had to give way to newer windows of the same person returns when the person comes to this window.
 * Otherwise windows would push each other out in a circle. Returns the function that ends the stream.
 */
export function startLiveStream({
  open,
  page,
  screen,
  onChange,
  onDraft,
  onPresence,
  onRefused,
}: LiveStreamSettings): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = firstWaitMs;
  let wasOpen = false;

  function connect() {
    if (source || page.visibilityState === 'hidden') return;
    clearTimeout(timer);
    const current = open('/api/live');
    source = current;
    current.addEventListener('open', () => {
      waitMs = firstWaitMs;
      if (wasOpen) tell(gap);
      wasOpen = true;
      onPresence(null);
    });
    current.addEventListener('change', ({ data }) => tell(changeOf(data)));
    current.addEventListener('presence', ({ data }) => onPresence(data));
    current.addEventListener('replaced', () => {
      disconnect();
      timer = setTimeout(connect, replacedWaitMs);
    });
    current.addEventListener('error', () => {
      // While the state is connecting, the browser retries automatically. Closed means that an answer refused the
      // stream.
      if (current.readyState !== EventSource.CLOSED) return;
      disconnect();
      onRefused();
      timer = setTimeout(connect, waitMs);
      waitMs = Math.min(waitMs * 2, longestWaitMs);
    });
  }

  function tell({ topics, draft }: Change) {
    onChange(topics);
    if (topics.includes('draft')) onDraft(draft);
  }

  function disconnect() {
    clearTimeout(timer);
    source?.close();
    source = null;
  }

  function followVisibility() {
    if (page.visibilityState === 'hidden') disconnect();
    else connect();
  }

  page.addEventListener('visibilitychange', followVisibility);
  screen.addEventListener('focus', connect);
  connect();
  return () => {
    page.removeEventListener('visibilitychange', followVisibility);
    screen.removeEventListener('focus', connect);
    disconnect();
  };
}

interface Change {
  topics: readonly LiveTopic[];
  /** The only draft that changed; null: it is not known which. */
  draft: DraftNews;
}

const gap: Change = { topics: liveTopics, draft: null };

function changeOf(data: string): Change {
  try {
    // The types are the contract's promise; what is missing throws.
    const { topics, draft = null }: { topics: readonly string[]; draft?: DraftNews } = JSON.parse(data);
    return { topics: liveTopics.filter((topic) => topics.includes(topic)), draft };
  } catch {
    // An unknown message is treated like a gap.
    return gap;
  }
}
