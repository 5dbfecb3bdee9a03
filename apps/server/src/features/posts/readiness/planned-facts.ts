import {
  hasDayQuota,
  isPlanned,
  type NetworkId,
  networkIds,
  networkRules,
  type PlannedFacts,
  plannedStatuses,
  type TargetStatus,
} from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';

/** What the network has or gets. */
export const counted: readonly TargetStatus[] = [...plannedStatuses, 'sending', 'processing', 'unknown', 'published'];
const networks = networkIds.filter((id) => hasDayQuota(networkRules[id]));
/** More than any network takes of an account within a day. */
const MOST = 300;

/** A deleted post keeps its targets until it can no longer be restored. */
export const isOutOrToCome = sql`(o.run_at is not null or o.status = 'published')`;

interface Placed {
  network: RawBuilder<unknown>;
  connectionId: RawBuilder<unknown>;
  dueAt: RawBuilder<unknown>;
  /** Which targets `o` of the account come before it, of those that are due up to its own time. */
  after: RawBuilder<unknown>;
}

/**
 * `PlannedFacts` of a target as JSON; null where the network has no such limit. Each status is counted by itself, as for a list of them
 * PostgreSQL may read all that an account has planned.
 */
export function plannedFacts({ network, connectionId, dueAt, after }: Placed): RawBuilder<unknown> {
  return sql`case when ${network} = any(${networks}::text[]) then (
    select json_build_object('inDay', 1 + count(*), 'toCome', 1 + count(*) filter (where s.status = any(${plannedStatuses}::text[])))
    from unnest(${counted}::text[]) s(status), lateral (
      select from targets o where o.connection_id = ${connectionId} and o.status = s.status
        and o.due_at > ${dueAt} - interval '24 hours' and o.due_at <= ${dueAt} and ${after} and ${isOutOrToCome} limit ${sql.lit(MOST)}) o) end`;
}

/** A target among those that are judged together, which are in the order of their times. */
interface Ordered {
  id: string;
  connectionId: string;
  dueMs: number;
}

const DAY_MS = 24 * 3_600_000;

/**
 * `PlannedFacts` of many targets, by their ids. Of each account only what is due in the day before its first is read, and no more than
 * any network counts: the targets themselves are known.
 */
export async function countPlanned(
  db: Executor,
  targets: readonly Ordered[],
  networkOf: (connectionId: string) => NetworkId | undefined,
): Promise<ReadonlyMap<string, PlannedFacts>> {
  const counting = new Set<NetworkId | undefined>(networks);
  const ofAccount = Map.groupBy(targets, ({ connectionId }) => connectionId);
  const limited = [...ofAccount].filter(([connectionId]) => counting.has(networkOf(connectionId)));
  if (limited.length === 0) return new Map();
  const firsts = limited.flatMap(([, [first]]) => first ?? []);
  const earlier = Map.groupBy(await readEarlier(db, firsts), ({ connectionId }) => connectionId);
  return new Map(
    limited.flatMap(([connectionId, own]) => {
      const before = earlier.get(connectionId) ?? [];
      const known = [...before, ...own.map(({ dueMs }) => ({ dueMs, isToCome: true }))];
      return own.map(({ id, dueMs }, place) => {
        const inDay = known.slice(0, before.length + place).filter((other) => other.dueMs > dueMs - DAY_MS);
        const toCome = inDay.filter((other) => other.isToCome);
        return [id, { inDay: inDay.length + 1, toCome: toCome.length + 1 }] as const;
      });
    }),
  );
}

async function readEarlier(
  db: Executor,
  firsts: readonly Ordered[],
): Promise<{ connectionId: string; dueMs: number; isToCome: boolean }[]> {
  const { rows } = await sql<{ connectionId: string; dueMs: number; status: TargetStatus }>`
    select f.connection_id "connectionId", s.status, (extract(epoch from o.due_at) * 1000)::float8 "dueMs"
    from unnest(${firsts.map(({ connectionId }) => connectionId)}::text[], ${firsts.map(({ id }) => id)}::uuid[]) f(connection_id, id)
      join targets t on t.id = f.id, unnest(${counted}::text[]) s(status), lateral (
        select o.due_at from targets o where o.connection_id = f.connection_id and o.status = s.status
          and o.due_at > t.due_at - interval '24 hours' and (o.due_at, o.id) < (t.due_at, t.id) and ${isOutOrToCome}
        order by o.due_at desc, o.id desc limit ${sql.lit(MOST)}) o
    where t.id = any(${firsts.map(({ id }) => id)}::uuid[])`.execute(db);
  return rows.map(({ connectionId, dueMs, status }) => ({ connectionId, dueMs, isToCome: isPlanned(status) }));
}
