import type { LiveChange } from '@nonet/contract';

export type LiveTopic = LiveChange['topics'][number];

const topics: readonly LiveTopic[] = ['posts', 'usage', 'connections', 'me'];
const firstWaitMs = 1000;
const longestWaitMs = 30_000;

export interface LiveStreamSettings {
  open: (url: string) => EventSource;
  /** Hidden tabs hold no connection. */
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  /** Fetch these again. */
  onChange: (topics: readonly LiveTopic[]) => void;
  /** The stream was refused: perhaps the session is over. */
  onRefused: () => void;
}

/**
 * Listens to what changes for this user and says what to fetch again. After every gap (a hidden tab, a lost network, a restarted
 * server) everything counts as changed, because the gap's events are gone. Answers the function that ends it.
 */
export function startLiveStream({ open, page, onChange, onRefused }: LiveStreamSettings): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = firstWaitMs;
  let wasOpen = false;

  function connect() {
    if (source || page.visibilityState === 'hidden') return;
    const current = open('/api/live');
    source = current;
    current.addEventListener('open', () => {
      waitMs = firstWaitMs;
      if (wasOpen) onChange(topics);
      wasOpen = true;
    });
    current.addEventListener('change', (event) => onChange(topicsOf(event.data)));
    current.addEventListener('error', () => {
      // While it is connecting the browser tries again by itself; closed means refused by an answer.
      if (current.readyState !== EventSource.CLOSED) return;
      disconnect();
      onRefused();
      timer = setTimeout(connect, waitMs);
      waitMs = Math.min(waitMs * 2, longestWaitMs);
    });
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
  connect();
  return () => {
    page.removeEventListener('visibilitychange', followVisibility);
    disconnect();
  };
}

function topicsOf(data: unknown): readonly LiveTopic[] {
  try {
    const change: unknown = JSON.parse(String(data));
    if (typeof change === 'object' && change !== null && 'topics' in change && Array.isArray(change.topics)) {
      const named: readonly unknown[] = change.topics;
      return topics.filter((topic) => named.includes(topic));
    }
  } catch {
    // Not ours to understand: treated like a gap, below.
  }
  return topics;
}
