import { templateFor } from '@nonet/domain';

import { notifyLive } from '#/db/notify.ts';
import type { Database } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import type { ReadinessRow } from '#/features/posts/post-row.ts';
import { completeFacts, type SpokenTo } from '#/features/posts/readiness/account-facts.ts';
import { judgeTarget } from '#/features/posts/readiness/judge-target.ts';
import {
  type Candidate,
  JUDGED_AT_ONCE,
  lockJudged,
  type Place,
  type PlannedTarget,
  plannedBetween,
  plannedOfAccount,
  readPlanned,
  writeVerdicts,
} from '#/features/posts/readiness/planned.queries.ts';

export interface JudgeParts {
  db: Database;
  networks: SpokenTo;
}

/** An account whose posts are judged, all of them or those that are due in a range of time, both ends included. */
export interface JudgedAccount {
  userId: string;
  connectionId: string;
  from?: string | undefined;
  to?: string | undefined;
}

/** Judges what an account has planned, the soonest first, and tells browsers of what is different now. */
export function judgeAccount(parts: JudgeParts, account: JudgedAccount, signal: AbortSignal): Promise<void> {
  const [from, to] = [dateOf(account.from), dateOf(account.to)];
  return judgeAll(parts, signal, (after) => plannedOfAccount(parts.db, account, { from, to, after }));
}

/** Judges everything that is due in a range of time, whoever planned it. */
export function judgeBetween(parts: JudgeParts, range: { from: Date; to: Date }, signal: AbortSignal): Promise<void> {
  return judgeAll(parts, signal, (after) => plannedBetween(parts.db, { ...range, after }));
}

async function judgeAll(
  parts: JudgeParts,
  signal: AbortSignal,
  read: (after: Place | null) => Promise<Candidate[]>,
): Promise<void> {
  for (let after: Place | null = null; !signal.aborted; ) {
    const some: Candidate[] = await read(after);
    if (some.length > 0) await judgeSome(parts, some);
    if (some.length < JUDGED_AT_ONCE) return;
    after = some.at(-1) ?? null;
  }
}

async function judgeSome({ db, networks }: JudgeParts, candidates: readonly Candidate[]): Promise<void> {
  await transact(db, async (trx) => {
    await lockJudged(
      trx,
      candidates.map(({ connectionId }) => connectionId),
    );
    const planned = await readPlanned(
      trx,
      candidates.map(({ id }) => id),
    );
    const nowMs = Date.now();
    const judged = planned.map((target) => ({ before: target, now: judgeOne(target, nowMs, networks) }));
    const changed = judged.filter(({ before, now }) => !isSame(before, now));
    if (changed.length === 0) return;
    const told = await writeVerdicts(
      trx,
      changed.map(({ before: { id, updatedAt }, now }) => ({ ...now, id, updatedAt })),
    );
    await notifyLive(
      trx,
      told.map(({ userId, postId }) => ({ userId, topics: ['posts'], postId })),
    );
  });
}

function judgeOne(
  { templateId, media, facts, ...target }: PlannedTarget,
  nowMs: number,
  networks: SpokenTo,
): ReadinessRow {
  return judgeTarget({
    ...target,
    nowMs,
    account: completeFacts(facts, networks),
    template: templateId === null ? null : templateFor(templateId),
    media: media ?? [],
  });
}

function isSame(one: ReadinessRow, other: ReadinessRow): boolean {
  return (
    one.readiness === other.readiness &&
    one.readinessCause === other.readinessCause &&
    one.readinessMessage === other.readinessMessage
  );
}

function dateOf(instant: string | undefined): Date | null {
  return instant === undefined ? null : new Date(instant);
}
