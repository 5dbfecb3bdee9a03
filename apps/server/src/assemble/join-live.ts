import type { Foundation } from '#/assemble/foundation.ts';
import { findSession } from '#/features/identity/session.queries.ts';
import { liveRoutes } from '#/features/live/live.routes.ts';
import { createLiveHub } from '#/features/live/live-hub.ts';
import { presenceRoutes } from '#/features/live/presence.routes.ts';
import { isSeen } from '#/features/posts/within-accounts.ts';
import { noteHere } from '#/features/spaces/space-visits.queries.ts';

const HEARTBEAT_MS = 25_000;

/**
 * Hidden tabs hold no stream, so each stream is a visible window. All 4,000 together take about 150 MB (`npm run bench
 * -- live`).
 */
const USUAL_STREAMS = { perPerson: 10, inAll: 4_000 };

export function joinLive({ api, closing, config, db, log, openListener, streams = USUAL_STREAMS }: Foundation): void {
  presenceRoutes(api, { db, limitFactor: config.limitFactor, isSeen });
  liveRoutes(api, {
    hub: createLiveHub(openListener, { log, closing, streams }),
    closing,
    isStillAllowed: async ({ sessionId, uid, space, accounts }) => {
      const membership = (await findSession(db, { id: sessionId, uid }, space.id))?.membership ?? null;
      return membership !== null && (membership.accounts === null) === (accounts === null);
    },
    noteHere: (uid, spaceId) =>
      noteHere(db, { uid, spaceId }).catch((err: unknown) => log.warn({ err }, 'that somebody is here was not noted')),
    heartbeatMs: HEARTBEAT_MS,
  });
}
