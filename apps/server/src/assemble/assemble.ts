import { createWorker } from '#/assemble/create-worker.ts';
import { type AssembleParts, type Foundation, layFoundation } from '#/assemble/foundation.ts';
import { joinAccount } from '#/assemble/join-account.ts';
import { joinActivity } from '#/assemble/join-activity.ts';
import { joinAnalytics } from '#/assemble/join-analytics.ts';
import { joinBilling } from '#/assemble/join-billing.ts';
import { joinCalendarFeed } from '#/assemble/join-calendar-feed.ts';
import { joinConnections } from '#/assemble/join-connections.ts';
import { joinDrafts } from '#/assemble/join-drafts.ts';
import { joinIdentity } from '#/assemble/join-identity.ts';
import { joinKept } from '#/assemble/join-kept.ts';
import { joinLive } from '#/assemble/join-live.ts';
import { joinMail } from '#/assemble/join-mail.ts';
import { joinMedia } from '#/assemble/join-media.ts';
import { joinMessages } from '#/assemble/join-messages.ts';
import { joinPostingTimes } from '#/assemble/join-posting-times.ts';
import { joinPosts } from '#/assemble/join-posts.ts';
import { joinPublishing } from '#/assemble/join-publishing.ts';
import { joinPush } from '#/assemble/join-push.ts';
import { joinRemarks } from '#/assemble/join-remarks.ts';
import { joinReports, reportRecentDays } from '#/assemble/join-reports.ts';
import { joinSite } from '#/assemble/join-site.ts';
import { joinSpaces } from '#/assemble/join-spaces.ts';
import { sweep } from '#/assemble/sweep.ts';
import type { Config } from '#/config.ts';
import { exportRoutes } from '#/features/export/export.routes.ts';
import { healthRoutes } from '#/features/health/health.routes.ts';
import { requireStillAllowed } from '#/features/identity/require-still-allowed.ts';
import { forgetLinkCards } from '#/features/link-cards/link-cards.queries.ts';
import { linkCardsRoutes } from '#/features/link-cards/link-cards.routes.ts';
import { meRoutes } from '#/features/me/me.routes.ts';
import { measuringRoutes } from '#/features/measuring/measuring.routes.ts';
import type { Worker } from '#/features/publishing/worker.ts';
import { usageRoutes } from '#/features/usage/usage.routes.ts';
import type { Api, ApiEnv } from '#/http/api.ts';
import type { Jobs } from '#/jobs/jobs.ts';
import { isOutOfRoom } from '#/lib/disk-room.ts';
import manifest from '../../package.json' with { type: 'json' };

export interface Assembly {
  api: Api;
  fetch: (request: Request, env?: ApiEnv['Bindings']) => Response | Promise<Response>;
  createWorker(): Worker;
  /** Does once what every worker does now and then. */
  sweep(): Promise<void>;
  jobs: Jobs;
  /** Starts to test now and then whether networks can reach this installation. */
  watchReach(): void;
  /** Mails everybody with posts a report of their last days: what an order of the sandbox wants. */
  mailReports(orderId: string): Promise<void>;
  /** Ends live streams and everything that listens. The caller closes the database. */
  close(): Promise<void>;
}

/**
 * Each noun with its routes, jobs and sweeps. The site comes last, because it answers every address that no other noun
 * has.
 */
const nouns: readonly ((base: Foundation) => void)[] = [
  joinMail,
  joinIdentity,
  joinSpaces,
  ({ api, db, jobs }) => meRoutes(api, { db, judge: (trx, account) => jobs.enqueue(trx, 'judge-account', account) }),
  ({ api, config: { limitFactor }, db, storage }) =>
    exportRoutes(api, {
      db,
      storage,
      limitFactor,
      requireStillAllowed: (caller) => requireStillAllowed(db, caller, 'view'),
    }),
  joinAccount,
  joinConnections,
  joinPosts,
  joinRemarks,
  joinActivity,
  joinAnalytics,
  joinPostingTimes,
  joinDrafts,
  joinCalendarFeed,
  joinMessages,
  joinKept,
  joinPublishing,
  joinPush,
  ({ api, config: { plans }, db }) => usageRoutes(api, { db, rules: plans }),
  joinReports,
  joinBilling,
  joinMedia,
  ({ api, config: { limitFactor }, db, linkCards, mediaAddress, sweeps }) => {
    linkCardsRoutes(api, { db, linkCards, address: mediaAddress, limitFactor });
    sweeps.push(() => forgetLinkCards(db));
  },
  joinLive,
  ({ api, config: { databaseUrl, dataDir, operatorToken, publicUrl }, db, isPaused, reach: { problems } }) =>
    healthRoutes(api, {
      db,
      version: manifest.version,
      publicUrl,
      operatorToken,
      isPaused,
      fetchProblems: problems,
      isOutOfRoom: async () => databaseUrl === null && isOutOfRoom(dataDir),
    }),
  ({ api, config: { limitFactor, measuringKey }, db }) =>
    measuringRoutes(api, { db, dataset: measuringKey, limitFactor }),
  joinSite,
];

/** Joins the parts of the application. Connections are made at their first use, not here. */
export function assemble(config: Config & { secret: string }, parts: AssembleParts): Assembly {
  return joinNouns(layFoundation(config, parts));
}

export function joinNouns(base: Foundation): Assembly {
  for (const join of nouns) join(base);
  const { api, close, jobs } = base;
  return {
    api,
    fetch: (request, env) => api.fetch(request, env),
    createWorker: () => createWorker(base),
    sweep: () => sweep(base.sweeps),
    jobs,
    watchReach: base.reach.watch,
    mailReports: (orderId) => reportRecentDays(base, orderId),
    close,
  };
}
