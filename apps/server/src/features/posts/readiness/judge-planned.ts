import { loadWeighing, templateFor, type VideoPlanner } from '@nonet/domain';
import type { Transaction } from 'kysely';
import { notifyLive } from '#/db/notify.ts';
import type { Database } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import { completeFacts, type SpokenTo } from '#/features/posts/account-facts.ts';
import type { ReadinessRow } from '#/features/posts/post-row.ts';
import { judgeTarget } from '#/features/posts/readiness/judge-target.ts';
import {
  blockedBetween,
  type Candidate,
  JUDGED_AT_ONCE,
  lockJudged,
  type Place,
  type PlannedTarget,
  plannedBetween,
  plannedOfAccount,
  readAccounts,
  readPlanned,
  writeVerdicts,
} from '#/features/posts/readiness/planned.queries.ts';
import { countPlanned } from '#/features/posts/readiness/planned-facts.ts';
import { findTwins } from '#/features/posts/readiness/twin-facts.ts';

export interface JudgeParts {
  db: Database;
  networks: SpokenTo;
  planVideo?: VideoPlanner | undefined;
}

/** An account whose posts are judged, all of them or those that are due in a range of time, both ends included. */
export interface JudgedAccount {
  spaceId: SpaceId;
  connectionId: string;
  from?: string | undefined;
  to?: string | undefined;
}

/** Judges what an account has planned, the soonest first, and tells browsers of what is different now. */
export function judgeAccount(parts: JudgeParts, account: JudgedAccount, signal: AbortSignal): Promise<void> {
  const [from, to] = [dateOf(account.from), dateOf(account.to)];
  return judgeAll(parts, signal, (after) => plannedOfAccount(parts.db, account, { from, to, after }));
}

/** Judges what everybody has due in a range of time. */
export function judgeBetween(parts: JudgeParts, range: { from: Date; to: Date }, signal: AbortSignal): Promise<void> {
  return judgeAll(parts, signal, (after) => plannedBetween(parts.db, { ...range, after }));
}

/** Judges anew what is blocked in a range of time, so that nobody is told of what is repaired. */
export function judgeBlocked(parts: JudgeParts, range: { from: Date; to: Date }, signal: AbortSignal): Promise<void> {
  return judgeAll(parts, signal, (after) => blockedBetween(parts.db, { ...range, after }));
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

async function judgeSome(parts: JudgeParts, candidates: readonly Candidate[]): Promise<void> {
  const connectionIds = [...new Set(candidates.map(({ connectionId }) => connectionId))];
  await transact(parts.db, async (trx) => {
    await lockJudged(trx, connectionIds);
    const planned = await readPlanned(
      trx,
      candidates.map(({ id }) => id),
    );
    const verdicts = await judgeTogether(trx, parts, planned, connectionIds);
    const changed = planned.flatMap((before) => {
      const now = verdicts.get(before.id);
      return now === undefined || isSame(before, now) ? [] : [{ ...now, id: before.id, updatedAt: before.updatedAt }];
    });
    if (changed.length === 0) return;
    const told = await writeVerdicts(trx, changed);
    await notifyLive(
      trx,
      told.map(({ spaceId, postId }) => ({ spaceId, topics: ['posts'], postId })),
    );
  });
}

async function judgeTogether(
  trx: Transaction<Tables>,
  { networks, planVideo }: JudgeParts,
  planned: readonly PlannedTarget[],
  connectionIds: readonly string[],
): Promise<ReadonlyMap<string, ReadinessRow>> {
  const accounts = await readAccounts(trx, connectionIds);
  const counts = await countPlanned(trx, planned, (id) => accounts.get(id)?.platform);
  const twins = await findTwins(
    trx,
    planned.map(({ id }) => id),
  );
  const { weigh } = await loadWeighing();
  const nowMs = Date.now();
  return new Map(
    planned.flatMap(({ templateId, media, thread, ...target }) => {
      const stored = accounts.get(target.connectionId);
      if (stored === undefined) return [];
      const judged = judgeTarget({
        ...target,
        planVideo,
        weigh,
        nowMs,
        account: completeFacts(stored, networks),
        template: templateId === null ? null : templateFor(templateId),
        media: media ?? [],
        thread: thread ?? [],
        planned: counts.get(target.id) ?? null,
        twin: twins.get(target.id) ?? null,
      });
      return [[target.id, judged] as const];
    }),
  );
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
