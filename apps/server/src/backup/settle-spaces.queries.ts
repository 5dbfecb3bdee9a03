import { sql, type Transaction } from 'kysely';
import type { Tables } from '#/db/tables.ts';

/** What an operator has to look at: who is let in again may have been removed since the backup. */
export interface RestoredSpaces {
  /** Spaces with members, by name, with the addresses of these. */
  shared: readonly { name: string; owner: string; members: readonly string[] }[];
  /** Invitations that were open. */
  endedInvitations: number;
  /** Review links that were open. */
  endedLinks: number;
}

/**
 * Ends what somebody could accept or read: since the backup it may have been used or taken back. Memberships are as they were then, as nobody
 * knows who was removed since.
 */
export async function settleSpaces(trx: Transaction<Tables>): Promise<RestoredSpaces> {
  await sql`update spaces set offered_to = null where offered_to is not null`.execute(trx);
  const { rows: ended } = await sql`
    update space_invitations set expires_at = clock_timestamp()
    where accepted_at is null and taken_back_at is null and expires_at > clock_timestamp() returning id`.execute(trx);
  const { rows: links } = await sql`
    update review_links set ended_at = clock_timestamp() where ended_at is null and expires_at > clock_timestamp() returning id`.execute(
    trx,
  );
  const { rows: shared } = await sql<RestoredSpaces['shared'][number]>`
    select coalesce(s.name, o.name) name, o.email owner, array_agg(u.email order by u.email) members
    from space_members m join spaces s on s.id = m.space_id join users o on o.id = s.owner_id join users u on u.id = m.user_id
    group by s.id, o.id order by 1, 2`.execute(trx);
  return { shared, endedInvitations: ended.length, endedLinks: links.length };
}
