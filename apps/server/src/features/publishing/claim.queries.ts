import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

import type { Database } from '#/db/pool.ts';
import { statementTime } from '#/db/statement-time.ts';
import { retryDeadlocks } from '#/db/transaction.ts';
import { withoutFlush } from '#/db/without-flush.ts';
import { type Full, nobody } from '#/features/publishing/lanes.ts';
import { lastReason } from '#/features/publishing/last-reason.ts';
import type { Work } from '#/features/publishing/work.ts';

/** How long a worker owns a claimed target before another may take it; renewed while it works. */
const LEASE_MS = 60_000;
/** At most this many of one account at a time, so that a few accounts that hang cannot fill a worker. */
const MOST_PER_CONNECTION = 16;
/** A claim takes at most this many of one owner, and of one server that users chose, so that the next claim sees what they hold. */
const MOST_PER_OWNER = 32;
const MOST_PER_HOST = 8;
/**
 * A claim looks at this many of the oldest due targets. The number stands in the statement's text: PostgreSQL takes a limit that
 * it does not know for a tenth of the table, and plans every claim anew.
 */
const HEAD = 512;
/** A claim tries to lock this many times the targets it wants, because another worker may be claiming the same ones. */
const SPARE_FACTOR = 2;

/** The lanes in which this worker has no room left. */
export interface Busy {
  /** Nothing of these is claimed. */
  except?: Full;
  /** Nothing of these is claimed that has files to upload. */
  exceptUploadsOf?: Full | 'everybody';
}

/**
 * Takes due targets for this worker. A claim writes a lease token and moves `run_at` to the lease's end, so that one
 * column answers both "when does anybody look next?" and "is my lease still good?". It need not be on disk: a claim that is
 * forgotten lets nobody through a fence, and the target is claimed again.
 */
export async function claimDue(db: Database, { limit, ...busy }: { limit: number } & Busy): Promise<Work[]> {
  const lease = randomUUID();
  const { rows } = await sql<Work>`
    with quickly as materialized (${withoutFlush}), head as materialized (
      select o.id, o.run_at, c.host, row_number() over (partition by o.connection_id order by o.run_at) of_connection,
        row_number() over (partition by s.owner_id order by o.run_at) of_owner,
        row_number() over (partition by c.host order by o.run_at) of_host
      from (
        select id, connection_id, space_id, run_at from targets
        where run_at <= ${statementTime} and ${isFree(busy)}
        order by run_at limit ${sql.lit(HEAD)}) o join connections c on c.id = o.connection_id join spaces s on s.id = o.space_id
    ), candidate as materialized (
      select id from head
      where of_connection <= ${sql.lit(MOST_PER_CONNECTION)} and of_owner <= ${sql.lit(MOST_PER_OWNER)}
        and (host is null or of_host <= ${sql.lit(MOST_PER_HOST)})
      order by run_at limit ${limit * SPARE_FACTOR}
    ), due as (
      -- Looked at once more when the row is locked: another worker may have had it in between. By a list of ids, as for a join
      -- PostgreSQL may read all that is planned.
      select t.id from quickly, targets t where t.id = any(array(select id from candidate)) and t.run_at <= clock_timestamp()
      order by t.run_at limit ${limit}
      for update of t skip locked
    )
    update targets t set
      lease = ${lease},
      run_at = clock_timestamp() + ${LEASE_MS} * interval '1 ms',
      status = case t.status when 'pending' then 'preparing' when 'sending' then 'unknown' else t.status end,
      in_doubt = t.in_doubt or t.status = 'sending'
    from due, posts p, connections c
      left join network_pauses n on n.network = c.network and n.origin = c.origin
    where t.id = due.id and p.id = t.post_id and c.id = t.connection_id
    returning t.id, t.space_id "spaceId", (select owner_id from spaces s where s.id = t.space_id) "ownerId", t.post_id "postId", t.lease, t.network, t.status,
      ${msUntil('clock_timestamp()', 't.due_at')} "lateMs", t.prepared, t.secret "sealedSecret", t.prepared_version "preparedVersion",
      t.fenced_at "fencedAt", ${msUntil('clock_timestamp()', 't.send_until')} "sinceSendUntilMs", t.in_doubt "inDoubt",
      t.unseen_until is not null "isUnseen", t.attempt_count "attemptCount", t.retry_count "retryCount",
      t.look_count "lookCount", t.resend_count "resendCount",
      t.preparation_lost "preparationLost", t.parts_out "partsOut", t.ticket, t.kept_as_draft "isKeptAsDraft", t.error_code "errorCode",
      ${lastReason('t.error_message', 't.due_at')} "lastReason",
      p.version "postVersion",
      p.late_policy "latePolicy", p.time_zone "timeZone",
      (select hour_clock from spaces s join users u on u.id = s.owner_id where s.id = t.space_id) "hourClock",
      (select count(*)::int from post_media m where m.post_id = p.id) "mediaCount",
      (select removed_at is not null from spaces s where s.id = t.space_id) "isSpaceRemoved",
      c.id "connectionId", c.host, c.version "connectionVersion", c.connected, c.reconnect_needed "reconnectNeeded", c.origin,
      c.remote_account_id "remoteAccountId", c.username, c.auth_data "sealedAuth",
      ${msUntil('c.token_expires_at', 'clock_timestamp()')} "tokenValidMs",
      greatest(0, ${msUntil('greatest(c.paused_until, n.paused_until)', 'clock_timestamp()')}) "pausedMs"
  `.execute(db);
  return rows;
}

/** Files are counted: of a mere "exists" PostgreSQL may read all files of all posts at once. */
function isFree({ except = nobody, exceptUploadsOf = nobody }: Busy) {
  const isExcept = exceptUploadsOf === 'everybody' ? sql`true` : isOf(exceptUploadsOf);
  return sql`not ${isOf(except)}
    and not (${isExcept} and (status in ('pending', 'preparing') or (status = 'ready' and parts_out > 0))
      and 0 < (select count(*) from post_media f where f.post_id = targets.post_id))`;
}

/** An empty list, the common case, is no parameter: for one PostgreSQL expects ten of them, and plans anew to find none. */
function isOf({ connections, owners, hosts }: Full) {
  const onHost = sql`exists (select from connections h where h.id = targets.connection_id and h.host = any(${[...hosts]}::text[]))`;
  const conditions = [
    ...(connections.length === 0 ? [] : [sql`connection_id = any(${[...connections]}::text[])`]),
    ...(owners.length === 0 ? [] : [sql`space_id = any(array(${spacesOf(owners)}))`]),
    ...(hosts.length === 0 ? [] : [onHost]),
  ];
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

/** The statement for all spaces of these people. */
export function spacesOf(owners: Full['owners']): RawBuilder<unknown> {
  return sql`select id from spaces where owner_id = any(${[...owners]}::text[])`;
}

/** Milliseconds from `from` to `to`; both are column names or functions, never input. */
function msUntil(to: string, from: string) {
  return sql.raw(`(extract(epoch from ${to} - ${from}) * 1000)::float8`);
}

/**
 * When a worker must look next, by the database's clock, and at the latest after `withinMs`: what lies further ahead is not
 * read, as those that are busy may have planned any number of posts.
 */
export async function nextRun(
  db: Database,
  { withinMs, ...busy }: { withinMs: number } & Busy,
): Promise<{ inMs: number; at: Date }> {
  const { rows } = await sql<{ inMs: number; at: Date }>`
    with latest as materialized (select clock_timestamp() + ${withinMs} * interval '1 ms' as time), next as (
      select least(time, (
        select run_at from targets where run_at <= (select time from latest) and ${isFree(busy)} order by run_at limit 1)) run_at
      from latest)
    select run_at "at", greatest(0, ${msUntil('run_at', 'clock_timestamp()')}) "inMs" from next
  `.execute(db);
  const [next] = rows;
  if (next === undefined) throw new Error('The query always answers one row');
  return next;
}

/** Gives targets back, to be claimed again after `afterMs`; changes nothing for one whose lease was lost. */
export async function release(
  db: Database,
  items: readonly { id: string; lease: string; afterMs: number }[],
): Promise<void> {
  if (items.length === 0) return;
  const statement = sql`
    update targets t set lease = null, run_at = clock_timestamp() + i.after_ms * interval '1 ms',
      status = case t.status when 'preparing' then 'pending' else t.status end
    from unnest(${items.map((i) => i.id)}::uuid[], ${items.map((i) => i.lease)}::uuid[],
      ${items.map((i) => Math.round(i.afterMs))}::int[]) i(id, lease, after_ms)
    where t.id = i.id and t.lease = i.lease and t.run_at > clock_timestamp() and t.status <> 'sending'
  `;
  await retryDeadlocks(() => statement.execute(db));
}

/** Renews leases; answers the claims that are still ours. A target that is sending is not renewed: its fence set the end. */
export async function renewLeases<Claim extends { id: string; lease: string }>(
  db: Database,
  items: readonly Claim[],
): Promise<Set<Claim>> {
  if (items.length === 0) return new Set();
  const { rows } = await sql<{ id: string; lease: string }>`
    with mine as (
      select t.id, t.lease from targets t
      join unnest(${items.map((i) => i.id)}::uuid[], ${items.map((i) => i.lease)}::uuid[]) i(id, lease)
        on t.id = i.id and t.lease = i.lease
      where t.run_at > clock_timestamp()
    ), renewed as (
      update targets t set run_at = clock_timestamp() + ${LEASE_MS} * interval '1 ms'
      from (select t.id from targets t join mine using (id) where t.status <> 'sending' for update of t skip locked) free
      where t.id = free.id and t.run_at > clock_timestamp()
    )
    select id, lease from mine
  `.execute(db);
  return new Set(items.filter((item) => rows.some((row) => row.id === item.id && row.lease === item.lease)));
}
