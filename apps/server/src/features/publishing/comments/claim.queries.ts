import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';

import type { Database } from '#/db/pool.ts';
import { statementTime } from '#/db/statement-time.ts';
import { retryDeadlocks } from '#/db/transaction.ts';
import { withoutFlush } from '#/db/without-flush.ts';
import { spacesOf } from '#/features/publishing/claim.queries.ts';
import type { CommentWork } from '#/features/publishing/comments/comment-work.ts';
import type { Full } from '#/features/publishing/lanes.ts';
import { lastReason } from '#/features/publishing/last-reason.ts';

/** Longer than everything that is done between a claim and the fence, or without one: so nobody need renew it. */
const LEASE_MS = 75_000;
/** A claim looks at this many of the oldest due comments, and takes one of each account. */
const HEAD = 256;

/**
 * Takes due comments for this worker, at most one of an account and none of those that are busy. As for targets, a claim writes a
 * lease and moves `run_at` to its end, and need not be on disk. What was being sent when its worker died is in doubt from now on.
 */
export async function claimComments(
  db: Database,
  { limit, except }: { limit: number; except: Full },
): Promise<CommentWork[]> {
  const lease = randomUUID();
  const { rows } = await sql<CommentWork>`
    with quickly as materialized (${withoutFlush}), head as materialized (
      select o.id, o.run_at, row_number() over (partition by a.id order by o.run_at) of_connection
      from (select id, target_id, run_at from comments where run_at <= ${statementTime} order by run_at limit ${sql.lit(HEAD)}) o, lateral (
        -- Looked up one by one: PostgreSQL 15 may read all targets to join 256 of them.
        select c.id, c.space_id, c.host from targets t join posts p on p.id = t.post_id join connections c on c.id = t.connection_id
        where t.id = o.target_id and p.remove_at is null limit 1) a
      where a.id <> all(${[...except.connections]}::text[])
        and a.space_id <> all(array(${spacesOf(except.owners)})) and (a.host is null or a.host <> all(${[...except.hosts]}::text[]))
    ), due as (
      select k.id from quickly, comments k
      where k.id = any(array(select id from head where of_connection = 1 order by run_at limit ${limit}))
        and k.run_at <= clock_timestamp()
      for update of k skip locked
    )
    update comments k set lease = ${lease}, run_at = clock_timestamp() + ${LEASE_MS} * interval '1 ms',
      status = case k.status when 'sending' then 'unknown' else k.status end
    from due, targets t, connections c
      left join network_pauses n on n.network = c.network and n.origin = c.origin
    where k.id = due.id and t.id = k.target_id and c.id = t.connection_id
    returning k.id, k.target_id "targetId", k.space_id "spaceId", (select owner_id from spaces s where s.id = k.space_id) "ownerId", t.post_id "postId", k.lease, k.text, k.status, k.is_wanted "isWanted",
      json_build_object('remoteId', k.post_remote_id, 'url', k.post_remote_url) post, k.created_at "createdAt",
      ${msSince('k.send_until')} "sinceSendUntilMs", ${msSince('k.due_at')} "sinceDueMs", k.retry_count "retryCount",
      k.look_count "lookCount", k.resend_count "resendCount", k.code,
      ${lastReason('k.message', 'k.due_at')} "lastReason",
      (select removed_at is not null from spaces s where s.id = k.space_id) "isSpaceRemoved",
      t.network, c.id "connectionId", c.version "connectionVersion", c.connected, c.reconnect_needed "reconnectNeeded", c.origin, c.host,
      c.remote_account_id "remoteAccountId", c.username, c.auth_data "sealedAuth",
      (-1 * ${msSince('c.token_expires_at')}) "tokenValidMs",
      greatest(0, -1 * ${msSince('greatest(c.paused_until, n.paused_until)')}) "pausedMs"
  `.execute(db);
  return rows;
}

/** Milliseconds from `column`, which is never input, until now. */
function msSince(column: string) {
  return sql.raw(`(extract(epoch from clock_timestamp() - ${column}) * 1000)::float8`);
}

/** In how many milliseconds the next comment is due, by the database's clock; at most `withinMs`. */
export async function nextComment(db: Database, withinMs: number): Promise<number> {
  const { rows } = await sql<{ inMs: number }>`
    select greatest(0, -1 * ${msSince('run_at')}) "inMs" from comments
    where run_at <= ${statementTime} + ${withinMs} * interval '1 ms' order by run_at limit 1`.execute(db);
  return rows[0]?.inMs ?? withinMs;
}

/** Gives a comment back, to be claimed again after `afterMs`; changes nothing for one whose lease was lost, or that is being sent. */
export async function releaseComments(
  db: Database,
  items: readonly { id: string; lease: string; afterMs: number }[],
): Promise<void> {
  if (items.length === 0) return;
  const statement = sql`
    update comments k set lease = null, run_at = clock_timestamp() + i.after_ms * interval '1 ms'
    from unnest(${items.map((i) => i.id)}::uuid[], ${items.map((i) => i.lease)}::uuid[],
      ${items.map((i) => Math.round(i.afterMs))}::int[]) i(id, lease, after_ms)
    where k.id = i.id and k.lease = i.lease and k.run_at > clock_timestamp() and k.status <> 'sending'`;
  await retryDeadlocks(() => statement.execute(db));
}
