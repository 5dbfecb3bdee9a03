import { figuresLimit, type PlanRules } from '@nonet/domain';
import type { Foundation } from '#/assemble/foundation.ts';
import { joinReview } from '#/assemble/join-review.ts';
import type { Database, Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { readReader } from '#/features/analytics/accounts.queries.ts';
import { readLocked } from '#/features/connections/locked-accounts.queries.ts';
import { beginConversions } from '#/features/media/conversions/begin-conversions.ts';
import { markSeen } from '#/features/messages/messages.queries.ts';
import { readHolder } from '#/features/plans/plan.queries.ts';
import { takePostingTime } from '#/features/posting-times/take-posting-time.ts';
import { approvalsRoutes } from '#/features/posts/approval/approvals.routes.ts';
import { askUnapproved } from '#/features/posts/approval/ask-unapproved.ts';
import { readCardOf, readDueCards } from '#/features/posts/cards/read-due-cards.job.ts';
import { removeDeletedPosts } from '#/features/posts/delete-post.ts';
import { forgetIdempotencyKeys } from '#/features/posts/idempotency.queries.ts';
import { ownTagsRoutes } from '#/features/posts/own-tags.routes.ts';
import { postsRoutes } from '#/features/posts/posts.routes.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { judgeAhead, judgeMonth } from '#/features/posts/readiness/judge-ahead.job.ts';
import { judgeAccount, judgeBetween } from '#/features/posts/readiness/judge-planned.ts';
import { readinessRoutes } from '#/features/posts/readiness/readiness.routes.ts';
import { tellBlocked } from '#/features/posts/readiness/tell-blocked.ts';
import { makeSearchTexts } from '#/features/posts/search-texts.ts';
import { makeRepeats } from '#/features/posts/series/make-repeats.job.ts';
import { forgetChanges, releaseFiles } from '#/features/posts/series/series.queries.ts';
import { seriesRoutes } from '#/features/posts/series/series.routes.ts';
import { chargePost, refundPost, selectUsage, tellQuotaStage, usageOf } from '#/features/usage/usage.queries.ts';
import { createGate } from '#/lib/gate.ts';
import { createKeyedGate } from '#/lib/keyed-gate.ts';

/** Out of ten connections to the database. Those who wait take turns, one post each. */
const SEVERAL_AT_ONCE = 4;

const holderIn = (rules: PlanRules) => (db: Executor, spaceId: SpaceId) => readHolder(db, rules, spaceId);

/** Asks the database only where plans lock accounts. */
function lockedAccountsFor(rules: PlanRules): PostsParts['lockedAccounts'] {
  const none: ReadonlySet<string> = new Set();
  const holderOf = holderIn(rules);
  return rules.limited ? (db, spaceId) => readLocked(db, holderOf, spaceId) : async () => none;
}

/** Asks the database only where plans limit figures. */
function figuresLimitFor(db: Database, rules: PlanRules): Pick<PostsParts, 'figuresLimit'> {
  if (!rules.limited) return {};
  return {
    figuresLimit: async (userId) => {
      const [holder, { timeZone, now }] = await Promise.all([readHolder(db, rules, userId), readReader(db, userId)]);
      return figuresLimit(holder, timeZone ?? 'UTC', now);
    },
  };
}

export function joinPosts(base: Foundation): void {
  const { api, config, convert, db, jobs, linkCards, log, mediaAddress, networks, planVideo, reach, storage, sweeps } =
    base;
  const posts: PostsParts = {
    db,
    plans: config.plans,
    media: mediaAddress,
    lockedAccounts: lockedAccountsFor(config.plans),
    takePostingTime: (trx, wanted) => takePostingTime(trx, holderIn(config.plans), wanted),
    takersInTurn: createKeyedGate(1),
    fetchProblems: reach.problems,
    networks,
    judge: (executor, account) => jobs.enqueue(executor, 'judge-account', account),
    planVideo,
    makeAhead: (executor, needed) =>
      beginConversions({ db: executor, planVideo, convertsVideos: convert !== null }, needed),
    ...(config.readsPages && {
      cards: {
        read: linkCards.read,
        readLater: (postId: string) => jobs.enqueue(db, 'read-card', { postId }),
      },
    }),
    ...figuresLimitFor(db, config.plans),
    seen: (userId, postId) => markSeen(db, userId, postId),
    usage: { select: selectUsage, of: usageOf, charge: chargePost, tellStage: tellQuotaStage, refund: refundPost },
    postWritesPerMinute: 300 * config.limitFactor,
    severalAtOnce: createGate(SEVERAL_AT_ONCE),
    log,
  };
  joinReview(base, posts);
  postsRoutes(api, posts);
  approvalsRoutes(api, posts);
  readinessRoutes(api, posts);
  const judging = { db, networks, storage, planVideo };
  jobs.register('judge-account', (account, { signal }) => judgeAccount(judging, account, signal));
  jobs.register('judge-between', ({ from, to }, { signal }) =>
    judgeBetween(judging, { from: new Date(from), to: new Date(to) }, signal),
  );
  jobs.register('judge-ahead', async (_, { signal }) => {
    await judgeAhead(judging, signal);
    await tellBlocked(db, signal);
  });
  jobs.register('judge-month', (_, { signal }) => judgeMonth(judging, signal));
  jobs.register('read-due-cards', (_, { signal }) => readDueCards(posts, signal));
  jobs.register('read-card', ({ postId }) => readCardOf(posts, postId));
  ownTagsRoutes(api, { db, limitFactor: config.limitFactor });
  seriesRoutes(api, posts);
  jobs.register('make-repeats', (_, { signal }) => makeRepeats(posts, signal));
  sweeps.push(
    () => askUnapproved(db),
    () => removeDeletedPosts(posts),
    () => forgetIdempotencyKeys(db),
    () => makeSearchTexts(db),
    () => forgetChanges(db),
    () => releaseFiles(db),
  );
}
