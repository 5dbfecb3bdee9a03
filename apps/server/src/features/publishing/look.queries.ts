import { type RawBuilder, sql } from 'kysely';

import type { Database } from '#/db/pool.ts';
import { connectionsOfAccount } from '#/features/publishing/fence.queries.ts';

/** The network's clock may be this much behind ours. */
export const CLOCK_SLACK_MS = 5_000;

export interface LookWindow {
  notBefore: Date;
  notAfter: Date;
  taken: ReadonlySet<string>;
}

/**
 * When a post that may have gone out can have been created, over all its attempts, and which ids are others': those of
 * every target of the account, by any person, and of earlier posts of the same thread.
 */
export function lookWindow(db: Database, targetId: string, settleMs: number): Promise<LookWindow> {
  return readWindow(db, targetId, {
    from: sql`t.fenced_at`,
    until: sql`t.send_until + ${settleMs} * interval '1 ms'`,
  });
}

/** The same for a post that another installation may have made, between a backup and its restoring. */
export function unseenWindow(db: Database, targetId: string, settleMs: number): Promise<LookWindow> {
  return readWindow(db, targetId, {
    from: sql`t.unseen_from`,
    until: sql`t.unseen_until + ${settleMs} * interval '1 ms'`,
  });
}

/**
 * Whether a post of the account belongs to another target, of any person and any age, or to an earlier post
 * of the same thread. A post that was deleted here may still be there: its history tells.
 */
export async function isHeldByAnother(db: Database, targetId: string, remoteId: string): Promise<boolean> {
  const { rows } = await sql`
    select from targets t join connections c on c.id = t.connection_id
      join targets o on o.connection_id in (${connectionsOfAccount(sql`c`)})
    where t.id = ${targetId} and (
      (o.id <> t.id and o.remote_id = ${remoteId})
      or exists (select from attempts a where a.target_id = o.id and a.remote_id = ${remoteId}))
    union all
    select from targets t join connections c on c.id = t.connection_id
      join connections s on s.id in (${connectionsOfAccount(sql`c`)})
      join post_history h on h.space_id = s.space_id and h.connection_id = s.id
    where t.id = ${targetId} and h.remote_id = ${remoteId} and h.post_id <> t.post_id
    limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Whether a post that the network made at `madeAt` may be what a call before `attempt` made: one that was not refused, from its fence
 * until nothing of it could arrive any more. Whatever was made at another time is somebody else's, or of another day.
 */
export async function mayBeOfEarlierCall(
  db: Database,
  targetId: string,
  { attempt, madeAt, settleMs }: { attempt: number; madeAt: Date; settleMs: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from attempts
    where target_id = ${targetId} and number < ${attempt}
      and (outcome is null or outcome in ('unknown', 'processing', 'asks'))
      and ${madeAt}::timestamptz between fenced_at - ${CLOCK_SLACK_MS} * interval '1 ms'
        and send_until + ${settleMs} * interval '1 ms'
    limit 1`.execute(db);
  return rows.length > 0;
}

async function readWindow(
  db: Database,
  targetId: string,
  { from, until }: { from: RawBuilder<unknown>; until: RawBuilder<unknown> },
): Promise<LookWindow> {
  const { rows } = await sql<{ notBefore: Date; notAfter: Date; taken: string[] }>`
    select ${from} - ${CLOCK_SLACK_MS} * interval '1 ms' "notBefore", ${until} "notAfter",
      array(
        select o.remote_id from targets o
        where o.connection_id in (${connectionsOfAccount(sql`c`)}) and o.id <> t.id and o.remote_id is not null
          and coalesce(o.published_at, o.updated_at) > ${from} - interval '1 hour'
        union
        select a.remote_id from targets o join attempts a on a.target_id = o.id
        where o.connection_id in (${connectionsOfAccount(sql`c`)}) and a.remote_id is not null
          and o.fenced_at is not null and a.fenced_at > ${from} - interval '1 hour'
      ) taken
    from targets t join connections c on c.id = t.connection_id where t.id = ${targetId}
  `.execute(db);
  const row = rows[0];
  if (row === undefined) return { notBefore: new Date(0), notAfter: new Date(0), taken: new Set() };
  return { notBefore: row.notBefore, notAfter: row.notAfter, taken: new Set(row.taken) };
}
