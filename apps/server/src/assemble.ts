import path from 'node:path';
import { createNetworks } from '@nonet/networks';
import type { Logger } from 'pino';
import type { Config } from '#/config.ts';
import { createListener, type Listener } from '#/db/listener.ts';
import { LIVE_CHANNEL } from '#/db/notify.ts';
import type { Database } from '#/db/pool.ts';
import { blueskyRoutes } from '#/features/connections/bluesky.routes.ts';
import { connectionsRoutes } from '#/features/connections/connections.routes.ts';
import { healthRoutes } from '#/features/health/health.routes.ts';
import { createAuthenticator } from '#/features/identity/authenticate.ts';
import { createBearerVerifier } from '#/features/identity/bearer.ts';
import { createAuth, sessionCookieName } from '#/features/identity/create-auth.ts';
import { identityRoutes } from '#/features/identity/identity.routes.ts';
import { findSession, forgetEndedSessions } from '#/features/identity/session.queries.ts';
import { liveRoutes } from '#/features/live/live.routes.ts';
import { createLiveHub } from '#/features/live/live-hub.ts';
import { meRoutes } from '#/features/me/me.routes.ts';
import { mediaRoutes } from '#/features/media/media.routes.ts';
import { createMediaAddress } from '#/features/media/media-address.ts';
import { createMediaHost } from '#/features/media/media-host.ts';
import { removeCancelledPosts } from '#/features/posts/delete-post.ts';
import { forgetIdempotencyKeys } from '#/features/posts/idempotency.queries.ts';
import { postsRoutes } from '#/features/posts/posts.routes.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { createWorker, type Worker } from '#/features/publishing/worker.ts';
import { chargePost, readUsage, refundPost } from '#/features/usage/usage.queries.ts';
import { usageRoutes } from '#/features/usage/usage.routes.ts';
import type { Api, ApiEnv } from '#/http/api.ts';
import { createApp } from '#/http/app.ts';
import { forgetEndedLimits } from '#/http/limits.ts';
import { createStaticWeb } from '#/http/static-web.ts';
import { deriveKey } from '#/secrets/derive-key.ts';
import { createSealer } from '#/secrets/seal.ts';
import { createDiskStorage } from '#/storage/disk-storage.ts';
import manifest from '../package.json' with { type: 'json' };

export interface AssembleParts {
  db: Database;
  /** For the connection that listens. */
  databaseUrl: string;
  log: Logger;
  /** While true nothing is published: the address has to be confirmed first. */
  isPaused: () => boolean;
}

export interface Assembly {
  api: Api;
  fetch: (request: Request, env?: ApiEnv['Bindings']) => Response | Promise<Response>;
  createWorker(): Worker;
  /** Ends live streams and what listens; the database stays the caller's. */
  close(): Promise<void>;
}

const HEARTBEAT_MS = 25_000;

/** Joins the parts of the application. Nothing is connected before it is used. */
export function assemble(config: Config & { secret: string }, parts: AssembleParts): Assembly {
  const { db, databaseUrl, log, isPaused } = parts;
  const { publicUrl, mediaUrl, limitFactor } = config;
  const closing = new AbortController();
  let listener: Listener | undefined;
  const openListener = () => {
    listener ??= createListener(databaseUrl, `nonet:listen:${process.pid}`);
    return listener;
  };

  const sealer = createSealer(config.secret, config.secretPrevious ?? undefined);
  const storage = createDiskStorage(path.join(config.dataDir, 'media'));
  const networks = createNetworks(config.networks);
  const address = createMediaAddress({ mediaUrl, secret: config.secret, secretPrevious: config.secretPrevious });

  const secret = deriveKey(config.secret, 'identity').toString('base64url');
  const auth = createAuth({
    db,
    sealer,
    secret,
    publicUrl,
    log,
    onSessionEnd: ({ userId, sessionId }) => notifySessionEnd(db, userId, sessionId),
  });
  const { authenticate, findCookieSession } = createAuthenticator({
    db,
    auth,
    secret,
    cookieName: sessionCookieName(publicUrl),
    verifyBearer: createBearerVerifier(db, publicUrl),
  });

  const mediaHost = createMediaHost({ db, storage, address, log });
  const api = createApp({
    publicUrl,
    mediaUrl,
    pictureOrigins: config.networks.allowedOrigins,
    trustedProxies: config.trustedProxies,
    log,
    authenticate,
    media: (request) => mediaHost.fetch(request),
  });
  identityRoutes(api, { db, auth, signUp: config.signUp, limitFactor, findSession: findCookieSession });
  meRoutes(api, { db });
  connectionsRoutes(api, { db, networks, sealer, log, connectsPerFiveMinutes: 30 * limitFactor });
  blueskyRoutes(api, { db, networks, sealer, log, connectsPerFiveMinutes: 30 * limitFactor });
  const posts: PostsParts = {
    db,
    quotas: config.planQuotas,
    media: address,
    usage: { read: readUsage, charge: chargePost, refund: refundPost },
    schedulesPerMinute: 300 * limitFactor,
  };
  postsRoutes(api, posts);
  usageRoutes(api, { db, quotas: config.planQuotas });
  mediaRoutes(api, { db, storage, address, maxUploadBytes: config.maxUploadBytes, limitFactor });
  liveRoutes(api, {
    hub: createLiveHub(openListener, log),
    closing: closing.signal,
    isSessionAlive: async (session) => (await findSession(db, session)) !== undefined,
    heartbeatMs: HEARTBEAT_MS,
  });
  const { operatorToken } = config;
  healthRoutes(api, { db, version: manifest.version, publicUrl, operatorToken, isPaused });
  api.all('/api/*', (c) => c.notFound());
  api.get('*', createStaticWeb(config.webDist));

  return {
    api,
    fetch: (request, env) => api.fetch(request, env),
    createWorker: () =>
      createWorker({
        db,
        listener: openListener(),
        networks,
        sealer,
        storage,
        log,
        paused: isPaused,
        sweep: () => sweep(db, posts),
      }),
    async close() {
      closing.abort();
      await listener?.close();
    },
  };
}

/** What every worker does now and then: all of it harmless when several do it at once. */
async function sweep(db: Database, posts: PostsParts): Promise<void> {
  await removeCancelledPosts(posts);
  await forgetIdempotencyKeys(db);
  await forgetEndedLimits(db);
  await forgetEndedSessions(db);
}

async function notifySessionEnd(db: Database, userId: string, sessionId: string): Promise<void> {
  const payload = JSON.stringify({ userId, endedSession: sessionId });
  await db.selectNoFrom((eb) => eb.fn('pg_notify', [eb.val(LIVE_CHANNEL), eb.val(payload)]).as('sent')).execute();
}
