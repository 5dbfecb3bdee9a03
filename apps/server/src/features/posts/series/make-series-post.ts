import { usageCheck } from '@nonet/domain';

import { isoInstant } from '#/db/iso-instant.ts';
import { notifyOfCommitted } from '#/db/notify.ts';
import { retryDeadlocks } from '#/db/transaction.ts';
import type { ApprovalRow } from '#/features/posts/approval-row.ts';
import { type Basis, readBasis } from '#/features/posts/basis.queries.ts';
import { checkDraft } from '#/features/posts/check-draft.ts';
import { makeAhead } from '#/features/posts/make-ahead.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { judgeNeighbours } from '#/features/posts/readiness/judge-neighbours.ts';
import { newPost } from '#/features/posts/schedule-post.ts';
import type { DueDate } from '#/features/posts/series/due-dates.ts';
import { draftAt, type SeriesRow } from '#/features/posts/series/series-row.ts';
import { isDateTaken, storePost } from '#/features/posts/store-post.queries.ts';
import { ApiError } from '#/http/errors.ts';

/** What came of a date. `changed`: the series is no longer what it was, so nothing was stored. */
export type Made =
  | { kind: 'made' }
  | { kind: 'taken' }
  | { kind: 'changed' }
  | { kind: 'waits'; code: string; message: string };

/** More than one look is needed only when something changed between looking and storing. */
const LOOKS = 3;

/**
 * Makes the post of a date, by the statement that stores a person's own post. Any number of processes may try: the date's key
 * lets one of them pass (RECUR-05).
 */
export async function makeSeriesPost(parts: PostsParts, series: SeriesRow, date: DueDate): Promise<Made> {
  for (let look = 0; look < LOOKS; look++) {
    try {
      const made = await tryOnce(parts, series, date);
      if (made !== null) return made;
    } catch (error) {
      if (isDateTaken(error)) return { kind: 'taken' };
      if (error instanceof ApiError && error.status < 500) {
        return { kind: 'waits', code: error.code, message: error.message };
      }
      throw error;
    }
  }
  return { kind: 'changed' };
}

async function tryOnce(parts: PostsParts, series: SeriesRow, date: DueDate): Promise<Made | null> {
  const { db } = parts;
  const { id: seriesId, spaceId, authorId, version } = series;
  const draft = draftAt(series, date);
  const [basis, locked] = await Promise.all([
    readBasis(parts, { spaceId, accounts: null, draft, draftId: null, key: null, now: new Date(), limit: null }),
    parts.lockedAccounts(db, spaceId),
  ]);
  const usage = usageCheck(basis.usage.count, basis.usage.limit);
  if (usage.kind === 'refused') {
    return { kind: 'waits', code: 'usage-limit', message: usage.reason ?? 'You have reached your monthly post limit' };
  }
  const approval = approvalOfDate(series, basis);
  const valid = await checkDraft(draft, {
    ...basis,
    usage,
    locked,
    now: new Date(),
    fetchProblems: parts.fetchProblems(),
    networks: parts.networks,
    planVideo: parts.planVideo,
    approval: approval?.state ?? 'none',
  });
  const post = newPost(valid, spaceId, { ...basis, approval });
  const seriesDate = { seriesId, day: date.day, version };
  const { runAt, usage: month } = basis;
  const stored = { post, authorId, runAt, limit: month.limit, seriesDate, kept: null, draftId: null };
  if (!(await retryDeadlocks(() => storePost(db, parts, stored)))) return null;
  const judged = { postId: post.id, targets: post.targets, dues: [date.instant] };
  // The post is stored, so what is judged a day later must not make it look refused.
  await judgeNeighbours(db, parts.judge, spaceId, judged).catch(() => undefined);
  await makeAhead(parts, db, spaceId, post).catch(() => undefined);
  const live = [{ spaceId, topics: ['posts' as const, 'usage' as const, 'messages' as const], postId: post.id }];
  await notifyOfCommitted(db, { live, due: [new Date(isoInstant(runAt))] });
  return { kind: 'made' };
}

/** A date of a series has the yes of its series; the client is asked about each. */
function approvalOfDate(
  { approval, authorId, spaceId, judgedBy }: SeriesRow,
  { rules, now }: Pick<Basis, 'rules' | 'now'>,
): ApprovalRow | null {
  const clientApproves = rules?.clientApproves ?? false;
  if (approval === 'none' && !clientApproves) return null;
  const author = { id: authorId ?? spaceId, name: null };
  const by = { id: judgedBy ?? '', name: null };
  const judged = approval === 'approved' ? { version: 1, by, at: now, sentence: null, about: null } : null;
  return {
    state: clientApproves ? 'waiting' : approval,
    author,
    versionBy: author.id,
    judged,
    teamVersion: approval === 'waiting' ? null : 1,
    client: null,
    rules: rules ?? { editorsApprove: false, twoPersons: false, clientApproves },
  };
}
