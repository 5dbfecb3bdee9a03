import { sql, type Transaction } from 'kysely';
import { notifyDue } from '#/db/notify.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Tables } from '#/db/tables.ts';

/**
 * Decides when accounts are read next: when the first of their posts is due, or their followers are to be counted, but not before
 * they may. Whatever changes one of these calls this, in its transaction. An account that is being read is planned by who reads it.
 */
export async function scheduleReadings(trx: Transaction<Tables>, connectionIds: readonly string[]): Promise<void> {
  if (connectionIds.length === 0) return;
  const ids = [...new Set(connectionIds)];
  // Locks the rows, too, as what another transaction has just made of them is seen only by the next statement.
  await sql`insert into account_readings as a (connection_id, space_id, network)
    select id, space_id, network from connections where id = any(${ids}::text[]) order by id
    on conflict (connection_id) do update set network = excluded.network where false`.execute(trx);
  // Named twice: what is only joined with, PostgreSQL 15 may find by reading the whole table.
  const { rows } = await sql<{ nextAt: Date | null }>`
    update account_readings a set next_at = n.next_at
    from (
      select r.connection_id, case when s.reads_figures and c.connected and not c.reconnect_needed
        then greatest(r.waits_until, least(r.followers_at, (
          select min(f.next_at) from post_figures f
          where f.connection_id = r.connection_id and f.target_id is not null and f.next_at is not null))) end next_at
      from account_readings r join connections c on c.id = r.connection_id join spaces s on s.id = c.space_id
      where r.connection_id = any(${ids}::text[])
    ) n
    where a.connection_id = any(${ids}::text[]) and a.connection_id = n.connection_id and a.lease is null and a.next_at is distinct from n.next_at
    returning a.next_at "nextAt"`.execute(trx);
  await notifyDue(
    trx,
    rows.flatMap(({ nextAt }) => nextAt ?? []),
  );
}

/** The switch of a space: while it is off none of its figures is read. */
export async function switchReading(trx: Transaction<Tables>, spaceId: SpaceId, isOn: boolean): Promise<void> {
  await sql`update spaces set reads_figures = ${isOn} where id = ${spaceId}`.execute(trx);
  const { rows } = await sql<{ id: string }>`select id from connections where space_id = ${spaceId}`.execute(trx);
  await scheduleReadings(
    trx,
    rows.map(({ id }) => id),
  );
}
