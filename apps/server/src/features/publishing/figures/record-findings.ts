import { readingAges } from '@nonet/domain';
import { sql, type Transaction } from 'kysely';

import { eachFigure } from '#/db/figure-columns.ts';
import { scheduleReadings } from '#/db/schedule-readings.ts';
import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import type { Findings, PostReading, ReadingParts, ReadingWork } from '#/features/publishing/figures/reading-work.ts';
import type { ReadingAges } from '#/features/publishing/plan-figures.ts';
import { markAccounts } from '#/features/publishing/record-on-accounts.ts';

/**
 * Writes what was found out about an account. What was read is true whoever holds the lease; when the account is read next is decided
 * by who holds it.
 */
export async function recordFindings(
  { engine, followUps }: ReadingParts,
  work: ReadingWork,
  findings: Findings,
): Promise<void> {
  const { connectionId, connectionVersion } = work;
  const { refreshToken = false, reconnectReason } = findings;
  await transact(engine.db, async (trx) => {
    if (refreshToken || reconnectReason !== undefined) {
      const reconnect = reconnectReason === undefined ? {} : { reconnectNeeded: true, reconnectReason };
      const answer = { status: 'reading', error: null, refreshToken, ...reconnect };
      await markAccounts(trx, [{ connectionId, connectionVersion, answer }], followUps);
    }
    if (findings.networkWaitMs !== undefined) await pauseReadings(trx, work, findings.networkWaitMs);
    if (findings.readAt !== null) {
      await storeReadings(trx, { work, readAt: findings.readAt, posts: findings.posts, ages: followUps.readingAges });
      if (findings.followers !== null) await storeFollowers(trx, work, findings.readAt, findings.followers.count);
    }
    if (await endLease(trx, work, findings)) await scheduleReadings(trx, [connectionId]);
  });
}

/** A post is read next at the first of its ages that lies ahead: who comes late reads once. */
async function storeReadings(
  trx: Transaction<Tables>,
  {
    work,
    readAt,
    posts,
    ages = readingAges,
  }: { work: ReadingWork; readAt: Date; posts: readonly PostReading[]; ages: ReadingAges | undefined },
): Promise<void> {
  if (posts.length === 0) return;
  const items = JSON.stringify(
    posts.map((post) => ({
      id: post.figuresId,
      kind: post.kind,
      ...(post.kind === 'read' ? inColumns(post.figures) : {}),
    })),
  );
  const told = sql`jsonb_to_recordset(${items}::jsonb) i(id uuid, kind text, ${eachFigure((column) => `${column} bigint`)})`;
  await sql`
    insert into readings (figures_id, read_at, age_ms, ${eachFigure((column) => column)})
    select f.id, ${readAt}::timestamptz, greatest(0, extract(epoch from ${readAt}::timestamptz - f.published_at) * 1000)::bigint,
      ${eachFigure((column) => `i.${column}`)}
    from ${told} join post_figures f on f.id = i.id and f.user_id = ${work.userId}
    where i.kind = 'read' order by f.id`.execute(trx);
  await sql`
    update post_figures f set
      ${eachFigure((column) => `${column} = case when i.is_newer then i.${column} else f.${column} end`)},
      read_at = case when i.is_newer then ${readAt}::timestamptz else f.read_at end,
      gone_at = coalesce(f.gone_at, case when i.kind = 'gone' then ${readAt}::timestamptz end),
      next_at = case when i.kind = 'gone' or f.gone_at is not null then null else (
        select min(f.published_at + age * interval '1 ms') from unnest(${[...ages]}::float8[]) age
        where f.published_at + age * interval '1 ms' > clock_timestamp()) end
    from (
      select i.*, i.kind = 'read' and (p.read_at is null or p.read_at <= ${readAt}) is_newer
      from ${told} join post_figures p on p.id = i.id and p.user_id = ${work.userId} order by p.id for update of p
    ) i
    where f.id = i.id`.execute(trx);
}

function inColumns({
  pinClicks,
  ...others
}: Extract<PostReading, { kind: 'read' }>['figures']): Record<string, number> {
  return { ...others, ...(pinClicks === undefined ? {} : { pin_clicks: pinClicks }) };
}

/** Counted once a day of the person; of one day the last count holds. */
async function storeFollowers(
  trx: Transaction<Tables>,
  { connectionId, userId }: ReadingWork,
  readAt: Date,
  count: number | null,
): Promise<void> {
  if (count === null) return;
  await sql`
    insert into follower_readings (connection_id, day, user_id, read_at, count)
    select c.id, (${readAt}::timestamptz at time zone coalesce(u.time_zone, 'UTC'))::date, u.id, ${readAt}::timestamptz, ${count}::bigint
    from connections c join users u on u.id = c.user_id where c.id = ${connectionId} and u.id = ${userId}
    on conflict (connection_id, day) do update set read_at = excluded.read_at, count = excluded.count
      where follower_readings.read_at <= excluded.read_at`.execute(trx);
}

async function pauseReadings(trx: Transaction<Tables>, { network, origin }: ReadingWork, ms: number): Promise<void> {
  await sql`insert into network_pauses as p (network, origin, paused_until, reads_until)
    values (${network}, ${origin}, clock_timestamp(), clock_timestamp() + ${ms} * interval '1 ms')
    on conflict (network, origin) do update set reads_until = greatest(p.reads_until, excluded.reads_until)`.execute(
    trx,
  );
}

/**
 * Answers false when somebody else holds the account by now. At the earliest it is read again now, so that one with much to read goes
 * behind all who wait. Each account has its own hour of the day for its followers.
 */
async function endLease(trx: Transaction<Tables>, work: ReadingWork, findings: Findings): Promise<boolean> {
  const { readAt, waitMs, trouble, retried = false, followers } = findings;
  const wasRead = readAt !== null && trouble === null && !retried;
  const { numAffectedRows } = await sql`
    update account_readings a set lease = null, lease_until = null,
      waits_until = clock_timestamp() + ${Math.round(waitMs)} * interval '1 ms',
      retry_count = case when ${retried} then a.retry_count + 1 when ${wasRead} then 0 else a.retry_count end,
      trouble_code = ${trouble?.code ?? null},
      trouble = case when ${trouble === null} then null else coalesce(${trouble?.message ?? null}, a.trouble) end,
      read_at = case when ${wasRead && findings.posts.length > 0} then greatest(a.read_at, ${readAt}::timestamptz) else a.read_at end,
      followers_at = case when ${followers !== null} then (
        select (date_trunc('day', clock_timestamp() at time zone z.zone) + interval '1 day'
          + abs(hashtext(a.connection_id)::bigint) % 72000 * interval '1 s') at time zone z.zone
        from (select coalesce(time_zone, 'UTC') zone from users where id = a.user_id) z) else a.followers_at end
    where a.connection_id = ${work.connectionId} and a.lease = ${work.lease}`.execute(trx);
  return numAffectedRows === 1n;
}
