import { plural } from '@nonet/domain';

export interface UnreadNewsSettings {
  /** Said to screen readers. */
  say: (sentence: string) => void;
  /** How long the count must be at rest: what comes together is said together. */
  restMs?: number;
}

/** Says that messages have come: only when there are more, once they have stopped coming, and never how few are left. */
export function createUnreadNews({ say, restMs = 4000 }: UnreadNewsSettings) {
  let told: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    note(unread: number) {
      clearTimeout(timer);
      const before = told;
      if (before === null || unread <= before) {
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
