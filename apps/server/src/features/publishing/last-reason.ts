import { type RawBuilder, sql } from 'kysely';

/**
 * What was last said of an entry in the queue: what it was answered itself, else why its account `c` or the network `n` had to wait
 * when its time came.
 */
export function lastReason(ownMessage: string, dueAt: string): RawBuilder<unknown> {
  return sql`coalesce(${sql.raw(ownMessage)}, case
    when greatest(c.paused_until, n.paused_until) <= ${sql.raw(dueAt)} then null
    when n.paused_until > coalesce(c.paused_until, '-infinity') then n.reason
    else c.pause_reason end)`;
}
