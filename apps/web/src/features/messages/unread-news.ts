import { plural } from '@nonet/domain';

export interface UnreadNewsSettings {
  /** How many the person knows of. */
  told: number;
  /** Said to screen readers. */
  say: (sentence: string) => void;
  /** How long the count must be at rest: what comes together is said together. */
  restMs?: number;
}

/** Says that messages have come: only when there are more, once they have stopped coming, and never how few are left. */
export function createUnreadNews({ told: first, say, restMs = 4000 }: UnreadNewsSettings) {
  let told = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    note(unread: number) {
      clearTimeout(timer);
      const before = told;
      if (unread <= before) {
        told = unread;
        return;
      }
      timer = setTimeout(() => {
        told = unread;
        say(`${plural(unread - before, 'new message')}.`);
      }, restMs);
    },
    end: () => clearTimeout(timer),
  };
}
