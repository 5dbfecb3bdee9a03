import type { LiveChange, PostChanged, SchedulePost } from '@nonet/contract';
import { limitReached, minuteOf, usageCheck } from '@nonet/domain';
import { isoInstant } from '#/db/iso-instant.ts';
import { notifyOfCommitted } from '#/db/notify.ts';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { retryDeadlocks, transact } from '#/db/transaction.ts';
import { areAmong, namedAmong } from '#/db/within-accounts.ts';
import { type ApprovalRow, firstApproval, isHeldBack } from '#/features/posts/approval-row.ts';
import { type Basis, firstLook, readBasis } from '#/features/posts/basis.queries.ts';
import { withCard } from '#/features/posts/cards/with-card.ts';
import { checkDraft, refusal, type ValidPost } from '#/features/posts/check-draft.ts';
import { answerAgain, hashBody, unlessKeyTaken } from '#/features/posts/idempotency.queries.ts';
import { makeAhead } from '#/features/posts/make-ahead.ts';
import { type PostDraft, readDraft } from '#/features/posts/post-input.ts';
import { type PostRow, toWire } from '#/features/posts/post-row.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { judgeNeighbours } from '#/features/posts/readiness/judge-neighbours.ts';
import { storePost } from '#/features/posts/store-post.queries.ts';
import { tellToApprove } from '#/features/posts/tell-approval.ts';
import { writeLimit } from '#/features/posts/write-limit.ts';
import type { Caller } from '#/http/api.ts';
import { ApiError } from '#/http/errors.ts';
import { timeOrderedId } from '#/lib/time-ordered-id.ts';

const FALLBACK_ZONE = 'UTC';

const draftScheduled = () =>
  new ApiError(409, 'draft-scheduled', 'This draft was scheduled already, on another device or in another tab.');

/**
 * Stores a post, its targets, its charge, its answer and the end of its draft in one statement, which is one transaction. With an idempotency
 * key, a repeated call returns the first call's answer, even when both arrive at once.
 * What the post depends on is read before, without locks. If it has changed when the post is stored, nothing is stored,
 * and everything is checked again.
 */
export async function schedulePost(
  parts: PostsParts,
  caller: Caller,
  body: SchedulePost,
  idempotencyKey: string | null,
): Promise<PostChanged> {
  const { db, media } = parts;
  const { accounts } = caller;
  const spaceId = caller.space.id;
  let draft = readDraft(body, { timeZone: caller.timeZone ?? FALLBACK_ZONE, parseMediaUrl: media.parse });
  const draftId = body.draftId?.toLowerCase() ?? null;
  const key = idempotencyKey === null ? null : { key: idempotencyKey, bodyHash: hashBody(body) };
  // Each try counts against the limit, so this loop ends.
  const limit = writeLimit(parts, caller.uid);

  for (let isFirstLook = true; ; isFirstLook = false) {
    const now = new Date();
    const [basis, locked] = await Promise.all([
      readBasis(parts, { spaceId, accounts, draft, draftId, key: key?.key ?? null, now, limit }),
      parts.lockedAccounts(db, spaceId),
    ]);
    const { usage, earlier } = basis;
    // An answer to somebody with more accounts is not theirs.
    if (key !== null && earlier !== null && areAmong(accounts, draft.connectionIds))
      return answerAgain(earlier, key, media.of(caller));

    if (basis.isDraftScheduled) throw draftScheduled();
    draft = await withCard(parts, spaceId, draft, basis.connections);
    const check = usageCheck(usage.count, usage.limit);
    if (!isFirstLook && check.kind === 'refused') {
      // Since the first look, another call took the last room of the month.
      parts.log.info({ spaceId, month: usage.month }, limitReached(usage.limit));
      const message = check.reason ?? 'You have reached your monthly post limit';
      throw refusal([{ code: 'usage-limit', message, fixes: [{ kind: 'see-plans' }] }]);
    }
    const given = {
      ...basis,
      usage: check,
      locked,
      now,
      fetchProblems: parts.fetchProblems(),
      networks: parts.networks,
      planVideo: parts.planVideo,
    };
    const approval = firstApproval(caller, basis.rules);
    const asksTeam = approval?.state === 'waiting' && approval.teamVersion === null;
    const store = async (executor: Executor, timed: PostDraft, runAt: string, moved: { movedFrom?: string } = {}) => {
      const state = approval?.state ?? 'none';
      const post = newPost(await checkDraft(timed, { ...given, approval: state }), spaceId, {
        ...basis,
        runAt,
        approval,
      });
      const answer: PostChanged = { success: true, post: toWire(post, media.of(caller), caller), ...moved };
      const kept = key && { ...key, answer };
      const stored = { post, authorId: caller.uid, runAt, limit: usage.limit, kept, draftId };
      if (!(await storePost(executor, parts, stored))) return null;
      if (asksTeam) await tellToApprove(executor, { spaceId, postId: post.id, by: caller.uid });
      return { post, answer, runAt };
    };
    // Who may approve is told in the transaction that stores the post; else the one statement is enough.
    const storeNow = () =>
      asksTeam
        ? transact(db, (trx) => store(trx, draft, basis.runAt))
        : retryDeadlocks(() => store(db, draft, basis.runAt));
    const stored = await unlessKeyTaken(() =>
      body.postingTime === true
        ? atPostingTime(parts, { spaceId, accounts: namedAmong(accounts, draft.connectionIds) }, draft, store)
        : storeNow(),
    );
    if (stored !== null) {
      const { post, answer, runAt } = stored;
      const dueAt = new Date(isoInstant(post.scheduledAt));
      // The post is stored, so what is judged a day later must not make it look refused.
      await judgeNeighbours(db, parts.judge, spaceId, { postId: post.id, targets: post.targets, dues: [dueAt] }).catch(
        () => undefined,
      );
      if (post.cardRead?.at === null) await parts.cards?.readLater(post.id).catch(() => undefined);
      // What is not begun now is begun when the post is prepared.
      await makeAhead(parts, db, spaceId, post).catch(() => undefined);
      const due = [new Date(isoInstant(runAt))];
      const topics: LiveChange['topics'] =
        draftId === null ? ['posts', 'usage', 'messages'] : ['posts', 'usage', 'messages', 'draft'];
      await notifyOfCommitted(db, { live: [{ spaceId, topics, postId: answer.post.id }], due });
      return answer;
    }
  }
}

/**
 * Stores a post at the posting time that was offered for it, or at the next free one, which is also what no time at all means. It is found in the transaction that
 * stores the post, so nobody else gets it (SLOT-03).
 */
function atPostingTime<Stored>(
  parts: PostsParts,
  { spaceId, accounts }: { spaceId: SpaceId; accounts: readonly string[] },
  draft: PostDraft,
  store: (trx: Executor, draft: PostDraft, runAt: string, moved: { movedFrom?: string }) => Promise<Stored>,
): Promise<Stored> {
  const { scheduledAt: asked } = draft;
  // Whoever names none means the next one, as if one were named that has passed.
  const offered = asked === null ? new Date(0) : minuteOf(asked);
  return parts.takersInTurn(spaceId, () =>
    transact(parts.db, async (trx) => {
      const at = await parts.takePostingTime(trx, { spaceId, accounts, at: offered, exceptPost: null });
      const timed = { ...draft, scheduledAt: at };
      const isMoved = asked !== null && at.getTime() !== offered.getTime();
      return store(trx, timed, await firstLook(trx, timed), isMoved ? { movedFrom: asked.toISOString() } : {});
    }),
  );
}

/** The post as a later read will return it. */
export function newPost(
  post: ValidPost,
  spaceId: SpaceId,
  { usage, now, runAt, approval }: Pick<Basis, 'usage' | 'now' | 'runAt'> & { approval: ApprovalRow | null },
): PostRow {
  const unsent = {
    fenced: false,
    comments: [],
    figures: null,
    sentTexts: null,
    inDoubt: false,
    isKeptAsDraft: false,
    remoteUrl: null,
    publishedAt: null,
    errorCode: null,
    errorMessage: null,
    note: null,
    partsOut: 0,
  };
  return {
    ...post,
    id: timeOrderedId(),
    spaceId,
    thread: post.thread.map((part) => ({ ...part, ownMedia: {} })),
    ownMedia: {},
    ownFiles: [],
    scheduledAt: post.scheduledAt.toISOString(),
    status: 'pending',
    usageMonth: usage.month,
    version: 1,
    removeAt: null,
    series: null,
    approval,
    openRemarks: 0,
    publishedAt: null,
    createdAt: now,
    updatedAt: now,
    targets: post.targets.map((target) => {
      const { format } = target.options;
      const own = { ...unsent, format: typeof format === 'string' ? format : null };
      return { ...own, ...target, id: timeOrderedId(), status: 'pending', runAt: isHeldBack(approval) ? null : runAt };
    }),
  };
}
