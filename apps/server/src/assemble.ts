import type { Site } from '@nonet/contract';
import { createFacebookLogin, createNetworks } from '@nonet/networks';
import type { Logger } from 'pino';
import type { Config } from '#/config.ts';
import { createListener, type Listener } from '#/db/listener.ts';
import { notifySessionEnds } from '#/db/notify.ts';
import type { Database, Executor } from '#/db/pool.ts';
import { accountRoutes } from '#/features/account/account.routes.ts';
import type { AccountParts } from '#/features/account/account-parts.ts';
import { clearLeftover } from '#/features/account/clear-leftover.ts';
import { enqueueForgottenLeftovers } from '#/features/account/leftover.ts';
import { analyticsRoutes } from '#/features/analytics/analytics.routes.ts';
import { blueskyRoutes } from '#/features/connections/bluesky.routes.ts';
import { changeConnectionRoutes } from '#/features/connections/change-connection.routes.ts';
import { forgetOldFlows } from '#/features/connections/connect-flows.queries.ts';
import { connectionsRoutes } from '#/features/connections/connections.routes.ts';
import { consentRoutes } from '#/features/connections/consent.routes.ts';
import { type RefreshIdleParts, refreshIdle } from '#/features/connections/refresh-idle.job.ts';
import { exportRoutes } from '#/features/export/export.routes.ts';
import { healthRoutes } from '#/features/health/health.routes.ts';
import { createAuthenticator } from '#/features/identity/authenticate.ts';
import { createBearerVerifier } from '#/features/identity/bearer.ts';
import { clearCookie } from '#/features/identity/clear-cookie.ts';
import { createAuth, sessionCookieName } from '#/features/identity/create-auth.ts';
import { emailVerificationRoutes } from '#/features/identity/email-verification.routes.ts';
import { facebookRoutes } from '#/features/identity/facebook/facebook.routes.ts';
import { facebookAccountRoutes } from '#/features/identity/facebook/facebook-account.routes.ts';
import { identityRoutes } from '#/features/identity/identity.routes.ts';
import { findMailUser } from '#/features/identity/mail-user.queries.ts';
import { createMailedLink } from '#/features/identity/mailed-link.ts';
import { passwordResetRoutes } from '#/features/identity/password-reset.routes.ts';
import { profileRoutes } from '#/features/identity/profile.routes.ts';
import { recordSecurityEvent } from '#/features/identity/security-events.ts';
import { findSession, forgetEndedSessions } from '#/features/identity/session.queries.ts';
import { sessionsRoutes } from '#/features/identity/sessions.routes.ts';
import { forgetEndedVerifications } from '#/features/identity/sign-in-state.queries.ts';
import { verifyPassword } from '#/features/identity/verify-password.ts';
import { liveRoutes } from '#/features/live/live.routes.ts';
import { createLiveHub } from '#/features/live/live-hub.ts';
import { meRoutes } from '#/features/me/me.routes.ts';
import { mediaRoutes } from '#/features/media/media.routes.ts';
import { createMediaAddress } from '#/features/media/media-address.ts';
import { createMediaHost } from '#/features/media/media-host.ts';
import { fileForNetwork } from '#/features/media/network-files.ts';
import { removeUnusedMedia } from '#/features/media/remove-unused-media.ts';
import { mediaFolder } from '#/features/media/storage-key.ts';
import { removeCancelledPosts } from '#/features/posts/delete-post.ts';
import { forgetIdempotencyKeys } from '#/features/posts/idempotency.queries.ts';
import { postsRoutes } from '#/features/posts/posts.routes.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { refreshToken } from '#/features/publishing/refresh-token.ts';
import { createWorker, type Worker } from '#/features/publishing/worker.ts';
import { enforceRetention } from '#/features/retention/enforce-retention.ts';
import { crawlersRoutes } from '#/features/site/crawlers.routes.ts';
import { pageSlots } from '#/features/site/page-slots.ts';
import { siteRoutes } from '#/features/site/site.routes.ts';
import { chargePost, refundPost, selectUsage, usageOf } from '#/features/usage/usage.queries.ts';
import { usageRoutes } from '#/features/usage/usage.routes.ts';
import type { Api, ApiEnv } from '#/http/api.ts';
import { createApp } from '#/http/app.ts';
import { forgetEndedLimits } from '#/http/limits.ts';
import { createStaticWeb } from '#/http/static-web.ts';
import { createJobs, type Jobs } from '#/jobs/jobs.ts';
import { createMailer } from '#/mail/mailer.ts';
import { type SendMailParts, sendMail } from '#/mail/send-mail.job.ts';
import { deriveKey } from '#/secrets/derive-key.ts';
import { createSealer } from '#/secrets/seal.ts';
import { openStorage } from '#/storage/open-storage.ts';
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
  jobs: Jobs;
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

  const jobs = createJobs({ db, databaseUrl, log });
  registerMail({ ...parts, config, jobs });
  const sealer = createSealer(config.secret, config.secretPrevious ?? undefined);
  const storage = openStorage(config);
  const networks = createNetworks(config.networks);
  const address = createMediaAddress({ mediaUrl, secret: config.secret, secretPrevious: config.secretPrevious });

  const secret = deriveKey(config.secret, 'identity').toString('base64url');
  const auth = createAuth({
    db,
    sealer,
    secret,
    publicUrl,
    log,
    onSessionEnd: ({ userId, sessionId }) => notifySessionEnds(db, userId, [sessionId]),
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
  const mailVerification = (executor: Executor, userId: string) =>
    jobs.enqueue(executor, 'send-mail', { kind: 'verify-email', userId });
  const mailPasswordChanged = (executor: Executor, userId: string) =>
    jobs.enqueue(executor, 'send-mail', { kind: 'password-changed', userId });
  identityRoutes(api, {
    db,
    auth,
    signUp: config.signUp,
    limitFactor,
    findSession: findCookieSession,
    mailVerification,
    mailPasswordChanged,
  });
  passwordResetRoutes(api, {
    db,
    auth,
    limitFactor,
    findSession: findCookieSession,
    mailResetLink: (trx, email) => jobs.enqueue(trx, 'send-mail', { kind: 'password-reset', email }),
    mailPasswordChanged,
  });
  emailVerificationRoutes(api, { db, limitFactor, mailVerification });
  const facebook = { db, facebook: createFacebookLogin(config.networks), publicUrl, limitFactor };
  const mailWayIn = (kind: 'way-in-added' | 'way-in-removed') => (trx: Executor, userId: string) =>
    jobs.enqueue(trx, 'send-mail', { kind, userId, service: 'Facebook' });
  facebookRoutes(api, {
    ...facebook,
    auth,
    signUp: config.signUp,
    log,
    findSession: findCookieSession,
    mailVerification,
    mailAdded: mailWayIn('way-in-added'),
  });
  const verify = (uid: string, password: string) => verifyPassword({ db, auth }, uid, password);
  facebookAccountRoutes(api, { ...facebook, verifyPassword: verify, mailRemoved: mailWayIn('way-in-removed') });
  profileRoutes(api, { db, limitFactor });
  sessionsRoutes(api, { db });
  meRoutes(api, { db });
  exportRoutes(api, { db, storage, limitFactor });
  const account: AccountParts = {
    db,
    sealer,
    networks,
    storage,
    log,
    mediaFolder,
    enqueueLeftover: (trx, id) => jobs.enqueue(trx, 'clear-leftover', { id }, { key: id }),
    mailReceipt: (trx, { email, code }) =>
      jobs.enqueue(trx, 'send-mail', {
        kind: 'account-deleted',
        email,
        receiptUrl: `${publicUrl}/account-deleted?receipt=${code}`,
      }),
    record: recordSecurityEvent,
  };
  accountRoutes(api, {
    ...account,
    limitFactor,
    verifyPassword: verify,
    clearCookie: (c) => clearCookie(auth, c),
  });
  jobs.register('clear-leftover', ({ id }) => clearLeftover(account, id));
  jobs.register('retention', async () => {
    await enqueueForgottenLeftovers(account);
    await enforceRetention({ db, log });
  });
  const connections = { db, networks, sealer, log, publicUrl, connectsPerFiveMinutes: 30 * limitFactor };
  connectionsRoutes(api, connections);
  changeConnectionRoutes(api, connections);
  consentRoutes(api, connections);
  blueskyRoutes(api, connections);
  const refresh: RefreshIdleParts['refresh'] = (network, owner) => refreshToken({ db, sealer, log }, network, owner);
  jobs.register('refresh-idle', (_, { signal }) => refreshIdle({ db, networks, log, isPaused, refresh }, signal));
  const posts: PostsParts = {
    db,
    quotas: config.planQuotas,
    media: address,
    usage: { select: selectUsage, of: usageOf, charge: chargePost, refund: refundPost },
    schedulesPerMinute: 300 * limitFactor,
    log,
  };
  postsRoutes(api, posts);
  usageRoutes(api, { db, quotas: config.planQuotas });
  const { maxUploadBytes, mediaQuotaBytes } = config;
  mediaRoutes(api, { db, storage, address, maxUploadBytes, mediaQuotaBytes, limitFactor });
  jobs.register('unused-media', () => removeUnusedMedia({ db, storage, log }));
  liveRoutes(api, {
    hub: createLiveHub(openListener, log),
    closing: closing.signal,
    isSessionAlive: async (session) => (await findSession(db, session)) !== undefined,
    heartbeatMs: HEARTBEAT_MS,
  });
  const { operatorToken } = config;
  healthRoutes(api, { db, version: manifest.version, publicUrl, operatorToken, isPaused });
  const site: Site = {
    signUp: config.signUp,
    facebookSignIn: config.networks.facebook !== undefined,
    isDemo: config.sandbox !== null,
    sandboxUrl: config.sandbox?.url ?? null,
    maxUploadBytes: config.maxUploadBytes,
    analytics: config.analyticsKey !== null,
    provider: config.provider,
  };
  analyticsRoutes(api, { db, dataset: config.analyticsKey, limitFactor });
  siteRoutes(api, { site });
  api.all('/api/*', (c) => c.notFound());
  crawlersRoutes(api, { publicUrl });
  api.get(
    '*',
    createStaticWeb(config.webDist, () => pageSlots(site, publicUrl, new Date()), {
      devPages: config.devPages,
    }),
  );

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
        fileFor: (network, file) => fileForNetwork({ db, storage }, network, file),
        log,
        paused: isPaused,
        sweep: () => sweep(db, posts),
      }),
    jobs,
    async close() {
      closing.abort();
      await listener?.close();
    },
  };
}

/** Everything that is mailed goes through one job. */
function registerMail({ config, db, jobs, log }: { config: Config; db: Database; jobs: Jobs; log: Logger }): void {
  const { mail, provider, publicUrl } = config;
  const letterhead = { publicUrl, provider: provider.isPlaceholder ? [] : [provider.name, provider.address] };
  const mailParts: SendMailParts = {
    mailer: createMailer({ ...mail, log }),
    letterhead,
    log,
    findUser: (by) => findMailUser(db, by),
    makeToken: (user, purpose) => createMailedLink(db, user, purpose),
  };
  jobs.register('send-mail', (order, { id }) => sendMail(mailParts, order, id));
}

/** What every worker does now and then: all of it harmless when several do it at once. */
async function sweep(db: Database, posts: PostsParts): Promise<void> {
  await removeCancelledPosts(posts);
  await forgetIdempotencyKeys(db);
  await forgetEndedLimits(db);
  await forgetOldFlows(db);
  await forgetEndedSessions(db);
  await forgetEndedVerifications(db);
}
