import { type LiveChange, liveChangeSchema } from '@nonet/contract';
import type { Logger } from 'pino';
import { z } from 'zod';

import type { Listener } from '#/db/listener.ts';
import { LIVE_CHANNEL } from '#/db/notify.ts';

/** One open stream of a browser. */
export interface LiveSubscriber {
  uid: string;
  sessionId: string;
  change: (change: LiveChange) => void;
  end: () => void;
}

export interface LiveHub {
  /** From the moment it resolves nothing is missed. Returns how to leave. */
  subscribe(subscriber: LiveSubscriber): Promise<() => void>;
}

const noticeSchema = z.union([
  z.object({ userId: z.string(), endedSession: z.string() }),
  liveChangeSchema.extend({ userId: z.string() }),
]);

/** What may have changed when nobody knows what did. */
const everything: LiveChange = { topics: ['posts', 'usage', 'connections', 'me'] };

/** Passes PostgreSQL's notices on to the browsers they concern. Listening begins with the first browser. */
export function createLiveHub(openListener: () => Listener, log: Logger): LiveHub {
  const byUser = new Map<string, Set<LiveSubscriber>>();
  let listening: Promise<void> | undefined;

  function receive(payload: string): void {
    const notice = parseNotice(payload);
    if (notice === undefined) {
      log.warn('A live notice is not in the form that was agreed.');
      return;
    }
    for (const subscriber of byUser.get(notice.userId) ?? []) {
      if ('endedSession' in notice) {
        if (notice.endedSession === subscriber.sessionId) subscriber.end();
      } else {
        const { userId: _, ...change } = notice;
        subscriber.change(change);
      }
    }
  }

  function listen(): Promise<void> {
    const listener = openListener();
    listener.onReconnect(() => {
      for (const subscribers of byUser.values()) {
        for (const subscriber of subscribers) subscriber.change(everything);
      }
    });
    return listener.on(LIVE_CHANNEL, receive);
  }

  return {
    async subscribe(subscriber) {
      const subscribers = byUser.get(subscriber.uid) ?? new Set();
      byUser.set(subscriber.uid, subscribers.add(subscriber));
      listening ??= listen();
      await listening;
      return () => {
        subscribers.delete(subscriber);
        if (subscribers.size === 0 && byUser.get(subscriber.uid) === subscribers) byUser.delete(subscriber.uid);
      };
    },
  };
}

function parseNotice(payload: string): z.infer<typeof noticeSchema> | undefined {
  try {
    return noticeSchema.safeParse(JSON.parse(payload)).data;
  } catch {
    // SyntaxError: the caller says so.
    return undefined;
  }
}
