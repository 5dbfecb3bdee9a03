import type { LivePresence, PresenceSign } from '@nonet/contract';

export type PresenceState = PresenceSign['state'];

/** Half of what the server remembers. */
const signMs = 15_000;
/** Who did not type for this long has stopped. */
const typingMs = 5_000;

export interface PresenceLineSettings {
  postId: string;
  /** Tells the server. It never fails: what was lost is said again. */
  say: (state: PresenceState) => void;
  /** Who else is there. */
  onOthers: (others: Others) => void;
  /** Who does not see the page is not there. */
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

export type Others = Pick<LivePresence, 'people' | 'more'>;

export const nobody: Others = { people: [], more: 0 };

/** Says that a person has a post open for as long as they see it, and whether they type; tells who else does. */
export function createPresenceLine({ postId, say, onOthers, page }: PresenceLineSettings) {
  let state: PresenceState = 'left';
  let signing: ReturnType<typeof setTimeout> | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let losing: ReturnType<typeof setTimeout> | undefined;

  function set(next: PresenceState) {
    state = next;
    clearInterval(signing);
    if (state !== 'typing') clearTimeout(resting);
    say(state);
    if (state === 'left') show(nobody);
    else signing = setInterval(() => say(state), signMs);
  }

  function show(others: Others) {
    clearTimeout(losing);
    onOthers(others);
    // Each sign of one's own is answered: without an answer nobody knows who is there.
    if (others.people.length > 0) losing = setTimeout(() => onOthers(nobody), 2 * signMs);
  }

  function followVisibility() {
    const isSeen = page.visibilityState !== 'hidden';
    if (isSeen !== (state !== 'left')) set(isSeen ? 'here' : 'left');
  }

  page.addEventListener('visibilitychange', followVisibility);
  followVisibility();

  return {
    /** A key was typed in it. */
    type() {
      if (state === 'left') return;
      clearTimeout(resting);
      resting = setTimeout(() => set('here'), typingMs);
      if (state !== 'typing') set('typing');
    },
    /** What the live stream says, or null when it has opened. */
    hear(said: string | null) {
      if (said === null) {
        if (state !== 'left') set(state);
        return;
      }
      const news: LivePresence = JSON.parse(said);
      if (news.postId === postId && state !== 'left') show(news);
    },
    end() {
      page.removeEventListener('visibilitychange', followVisibility);
      if (state !== 'left') set('left');
    },
  };
}
