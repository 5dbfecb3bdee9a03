import { hasDayQuota, networkIds, networkRules, plannedStatuses, type TargetStatus } from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';

/** What the network has or gets. */
const counted: readonly TargetStatus[] = [...plannedStatuses, 'sending', 'processing', 'unknown', 'published'];
const networks = networkIds.filter((id) => hasDayQuota(networkRules[id]));
/** More than any network takes of an account within a day. */
const MOST = 300;

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
        and o.due_at > ${dueAt} - interval '24 hours' and o.due_at <= ${dueAt} and ${after}
        -- A deleted post keeps its targets until it can no longer be restored.
        and (o.run_at is not null or o.status = 'published') limit ${sql.lit(MOST)}) o) end`;
}
