import { sql, type Transaction } from 'kysely';

import { scheduleReadings } from '#/db/schedule-readings.ts';
import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import type { Findings, ReadingParts, ReadingWork } from '#/features/publishing/figures/reading-work.ts';
import { storeFollowers, storeReadings } from '#/features/publishing/figures/store-readings.ts';
import { markAccounts } from '#/features/publishing/record-on-accounts.ts';

/**
 * Writes what was found out about an account. What was read is true under any lease; when the account is read next is decided
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
      await storeReadings(trx, {
        spaceId: work.spaceId,
        readAt: findings.readAt,
        posts: findings.posts,
        ages: followUps.readingAges,
      });
      if (findings.followers !== null) await storeFollowers(trx, work, findings.readAt, findings.followers.count);
    }
    if (await endLease(trx, work, findings)) await scheduleReadings(trx, [connectionId]);
  });
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
        from (select coalesce(time_zone, 'UTC') zone from users where id = (select owner_id from spaces s where s.id = a.space_id)) z) else a.followers_at end
    where a.connection_id = ${work.connectionId} and a.lease = ${work.lease}`.execute(trx);
  return numAffectedRows === 1n;
}
