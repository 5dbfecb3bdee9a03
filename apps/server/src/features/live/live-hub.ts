import { type LiveChange, type LivePresence, liveChangeSchema } from '@nonet/contract';
import { liveTopics } from '@nonet/domain';
import type { Logger } from 'pino';
import { z } from 'zod';

import type { Listener } from '#/db/listener.ts';
import { LIVE_CHANNEL } from '#/db/notify.ts';
import { type SpaceId, spaceIdSchema } from '#/db/space-id.ts';
import { createPresentPeople, presenceNoticeSchema } from '#/features/live/present-people.ts';
import { createStreamPlaces, type StreamBounds } from '#/features/live/stream-places.ts';

/** One open stream of a browser. */
export interface LiveSubscriber {
  uid: string;
  sessionId: string;
  /** The space that it shows. What concerns the person comes on each of their streams. */
  spaceId: SpaceId;
  change: (change: LiveChange) => void;
  presence: (presence: LivePresence) => void;
  /** Ends this stream, because a newer one takes its place. */
  giveWay: () => void;
  end: () => void;
}

export interface LiveHub {
  /** False when all places are taken and nobody holds enough streams to lose one for this person. */
  hasRoomFor(uid: string): boolean;
  /**
   * Adds a stream; once this resolves, no change is missed. Returns the function that removes the stream. When a limit
   * is exceeded, an older stream ends at once.
   */
  subscribe(subscriber: LiveSubscriber): Promise<() => void>;
}

const noticeSchema = z.union([
  z.object({ userId: z.string(), endedSession: z.string() }),
  z.object({ presence: presenceNoticeSchema }),
  z.object({ endedMember: z.object({ userId: z.string(), spaceId: spaceIdSchema }) }),
  liveChangeSchema.extend({ userId: z.string() }),
  liveChangeSchema.extend({ spaceId: spaceIdSchema }),
]);

/** The change to announce when it is unknown what changed. */
const everything: LiveChange = { topics: [...liveTopics] };

/** Passes PostgreSQL's notices on to the browsers that they concern. It begins to listen with the first browser. */
export function createLiveHub(
  openListener: () => Listener,
  { log, closing, streams: bounds }: { log: Logger; closing: AbortSignal; streams: StreamBounds },
): LiveHub {
  const places = createStreamPlaces<LiveSubscriber>(bounds);
  const inSpace = new Map<SpaceId, Set<LiveSubscriber>>();
  let listening: Promise<void> | undefined;
  const present = createPresentPeople(({ userId, spaceId }, presence) => {
    for (const subscriber of places.of(userId)) if (subscriber.spaceId === spaceId) subscriber.presence(presence);
  }, closing);

  function receive(payload: string): void {
    const notice = parseNotice(payload);
    if (notice === undefined) {
      log.warn('A live notice is not in the form that was agreed.');
      return;
    }
    if ('presence' in notice) {
      present.take(notice.presence);
      return;
    }
    if ('spaceId' in notice) {
      const { topics, postId, draft } = notice;
      for (const subscriber of inSpace.get(notice.spaceId) ?? []) subscriber.change({ topics, postId, draft });
      return;
    }
    if ('endedMember' in notice) {
      const { userId, spaceId } = notice.endedMember;
      present.forgetMember(userId, spaceId);
      for (const subscriber of places.of(userId)) if (subscriber.spaceId === spaceId) subscriber.end();
      return;
    }
    if ('endedSession' in notice) present.forgetSession(notice.userId, notice.endedSession);
    for (const subscriber of places.of(notice.userId)) {
      if ('endedSession' in notice) {
        if (notice.endedSession === subscriber.sessionId) subscriber.end();
      } else {
        const { topics, postId, draft } = notice;
        subscriber.change({ topics, postId, draft });
      }
    }
  }

  function leave(subscriber: LiveSubscriber): void {
    places.leave(subscriber);
    const others = inSpace.get(subscriber.spaceId);
    others?.delete(subscriber);
    if (others?.size === 0) inSpace.delete(subscriber.spaceId);
  }

  function listen(): Promise<void> {
    const listener = openListener();
    listener.onReconnect(() => {
      for (const subscriber of places.all()) subscriber.change(everything);
    });
    return listener.on(LIVE_CHANNEL, receive);
  }

  return {
    hasRoomFor: (uid) => places.hasRoomFor(uid),
    async subscribe(subscriber) {
      places.take(subscriber)?.giveWay();
      inSpace.set(subscriber.spaceId, (inSpace.get(subscriber.spaceId) ?? new Set()).add(subscriber));
      listening ??= listen();
      await listening;
      return () => leave(subscriber);
    },
  };
}

function parseNotice(payload: string): z.infer<typeof noticeSchema> | undefined {
  try {
    return noticeSchema.safeParse(JSON.parse(payload)).data;
  } catch {
    // A SyntaxError; the caller handles undefined.
    return undefined;
  }
}
