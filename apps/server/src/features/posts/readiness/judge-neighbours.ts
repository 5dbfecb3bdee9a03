import { hasDayQuota, type NetworkId, networkRules, plannedStatuses } from '@nonet/domain';
import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';

/** Has posts of an account judged anew that are due between two instants, both included, once the transaction is committed. */
export type JudgeLater = (
  db: Executor,
  account: { userId: string; connectionId: string; from: string; to: string },
) => Promise<void>;

/** Fewer than any network takes of an account within a day. */
const CROWDED = 10;
const DAY_MS = 24 * 3_600_000;

interface OnAccount {
  connection: { id: string; network: NetworkId };
}

/**
 * A post that comes, goes or moves changes which number later posts of its accounts have in their 24 hours. Asks only where a network
 * counts, and has them judged only where there are many.
 */
export async function judgeNeighbours(
  db: Executor,
  judge: JudgeLater,
  userId: string,
  { targets, dues }: { targets: readonly OnAccount[]; dues: readonly Date[] },
): Promise<void> {
  const counted = targets.filter(({ connection }) => hasDayQuota(networkRules[connection.network]));
  const ids = [...new Set(counted.map(({ connection }) => connection.id))];
  if (ids.length === 0) return;
  const { rows } = await sql<{ connectionId: string; due: Date }>`
    select c.id "connectionId", d.due from unnest(${ids}::text[]) c(id), unnest(${dues}::timestamptz[]) d(due), lateral (
      select count(*) posts from unnest(${[...plannedStatuses, 'published']}::text[]) s(status), lateral (
        select from targets where connection_id = c.id and user_id = ${userId} and status = s.status
          and due_at > d.due - interval '24 hours' and due_at < d.due + interval '24 hours' limit ${sql.lit(CROWDED)}) t) n
    where n.posts >= ${CROWDED}`.execute(db);
  for (const { connectionId, due } of rows) {
    await judge(db, {
      userId,
      connectionId,
      from: due.toISOString(),
      to: new Date(due.getTime() + DAY_MS).toISOString(),
    });
  }
}
