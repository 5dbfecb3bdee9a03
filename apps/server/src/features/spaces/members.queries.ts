import type { Member } from '@nonet/contract';
import type { MemberRole } from '@nonet/domain';
import { sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';

/** The people of a space, its owner first; or only one of them. */
export async function listMembers(db: Executor, spaceId: SpaceId, only?: string): Promise<Member[]> {
  const { rows } = await sql<Omit<Member, 'lastHereAt'> & { lastHereAt: Date | null }>`
    select u.id, u.name, u.email, p.role, p.accounts, p.above_limit "aboveLimit", p.here_at "lastHereAt"
    from (
      select owner_id user_id, 'owner' role, null::text[] accounts, false above_limit, '-infinity'::timestamptz joined_at, owner_here_at here_at
        from spaces where id = ${spaceId}
      union all
      select user_id, role, accounts, above_limit, joined_at, here_at from space_members where space_id = ${spaceId}
    ) p join users u on u.id = p.user_id
    ${only === undefined ? sql`` : sql`where u.id = ${only}`}
    order by p.joined_at, u.id`.execute(db);
  return rows.map(({ lastHereAt, ...member }) => ({ ...member, lastHereAt: lastHereAt?.toISOString() ?? null }));
}

/** Whether somebody with this address is in the space. */
export async function isMemberByAddress(db: Executor, spaceId: SpaceId, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from users u where u.email = ${email} and (
      exists (select from spaces where id = ${spaceId} and owner_id = u.id)
      or exists (select from space_members where space_id = ${spaceId} and user_id = u.id))`.execute(db);
  return rows.length > 0;
}

export interface NewMember {
  spaceId: SpaceId;
  userId: string;
  role: MemberRole;
  accounts: readonly string[] | null;
}

/** False: they are a member already. */
export async function insertMember(trx: Executor, { spaceId, userId, role, accounts }: NewMember): Promise<boolean> {
  const { rows } = await sql`
    insert into space_members (space_id, user_id, role, accounts)
    values (${spaceId}, ${userId}, ${role}, ${accounts}::text[]) on conflict do nothing returning user_id`.execute(trx);
  return rows.length > 0;
}

export async function updateMember(trx: Executor, { spaceId, userId, role, accounts }: NewMember): Promise<void> {
  await sql`update space_members set role = ${role}, accounts = ${accounts}::text[]
    where space_id = ${spaceId} and user_id = ${userId}`.execute(trx);
}

/** Ends the membership, and the calendar address that came with it. */
export async function deleteMember(trx: Executor, spaceId: SpaceId, userId: string): Promise<void> {
  await sql`delete from space_members where space_id = ${spaceId} and user_id = ${userId}`.execute(trx);
  await sql`delete from calendar_feeds where space_id = ${spaceId} and user_id = ${userId}`.execute(trx);
}

/** The ids among these that are no accounts of the space. */
export async function foreignAccounts(trx: Executor, spaceId: SpaceId, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) id
    where not exists (select from connections c where c.id = id.id and c.space_id = ${spaceId})`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * How many people a person has beside themselves over all spaces that they own: members, and who is invited. Whoever is
 * in several of them counts once (OP-122). `others`: counted as well, by their addresses.
 */
export async function countPeople(trx: Executor, ownerId: string, others: readonly string[] = []): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with owned as (select id from spaces where owner_id = ${ownerId} and removed_at is null),
    invited as (
      select email from space_invitations where space_id in (select id from owned)
        and accepted_at is null and taken_back_at is null and expires_at > clock_timestamp()
      union select unnest(${others}::text[])
    )
    select count(*)::int from (
      select user_id who from space_members where space_id in (select id from owned)
      union select coalesce(u.id, i.email) from invited i left join users u on u.email = i.email
    ) people where who <> ${ownerId}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** How many of them have the rights that they were given, and are not above the number of the plan. */
export async function countWithin(trx: Executor, ownerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct user_id)::int from space_members m join spaces s on s.id = m.space_id and s.removed_at is null
    where s.owner_id = ${ownerId} and not m.above_limit`.execute(trx);
  return rows[0]?.count ?? 0;
}
