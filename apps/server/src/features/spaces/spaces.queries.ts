import type { RemovedSpace, SharedSpace, Space } from '@nonet/contract';
import { type Action, may, mayNotText, type Role, SPACE_UNDO_DAYS } from '@nonet/domain';
import { sql } from 'kysely';
import { logoPath } from '#/db/brand-of.ts';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { SpacesParts } from '#/features/spaces/spaces-parts.ts';
import { ApiError } from '#/http/errors.ts';
import { noSuchSpace } from '#/http/no-such-space.ts';

/** The spaces that a person is in, in the order of the contract; or only one of them. */
export async function listSpaces(
  db: Executor,
  { isBranded }: Pick<SpacesParts, 'isBranded'>,
  uid: string,
  only?: string,
): Promise<Space[]> {
  const { rows } = await sql<Space>`
    select s.id, s.short_id "shortId", coalesce(s.name, o.name) name, o.name "ownerName",
      case when s.owner_id = ${uid} then 'owner' when m.above_limit then 'viewer' else m.role end role,
      (select count(*)::int + 1 from space_members a where a.space_id = s.id) "memberCount",
      case when s.owner_id = ${uid} then s.offered_to end "offeredTo", s.offered_to is not distinct from ${uid} "offeredToMe",
      case when s.logo_id is not null and ${isBranded} then ${logoPath} end logo,
      s.client_approves or exists (select from space_members a where a.space_id = s.id) asks
    from (select id from spaces where owner_id = ${uid} union all select space_id from space_members where user_id = ${uid}) mine
    join spaces s on s.id = mine.id and s.removed_at is null
    join users o on o.id = s.owner_id
    left join space_members m on m.space_id = s.id and m.user_id = ${uid}
    ${only === undefined ? sql`` : sql`where s.id = ${only}`}
    order by s.id <> ${uid}, s.owner_id <> ${uid}, coalesce(m.joined_at, s.created_at), s.id`.execute(db);
  return rows;
}

/** The spaces that a person has deleted and can still bring back, the newest first. */
export async function listRemoved(db: Executor, uid: string): Promise<RemovedSpace[]> {
  const { rows } = await sql<{ id: string; name: string; removedAt: Date }>`
    select s.id, coalesce(s.name, o.name) name, s.removed_at "removedAt" from spaces s join users o on o.id = s.owner_id
    where s.owner_id = ${uid} and s.removed_at > clock_timestamp() - make_interval(days => ${SPACE_UNDO_DAYS})
    order by s.removed_at desc, s.id`.execute(db);
  return rows.map(({ removedAt, ...space }) => ({ ...space, removedAt: removedAt.toISOString() }));
}

/** The spaces that a person owns and in which there are others. */
export async function sharedSpaces(db: Executor, uid: string): Promise<SharedSpace[]> {
  const { rows } = await sql<SharedSpace>`
    select s.id, coalesce(s.name, o.name) name, 1 + (select count(*)::int from space_members m where m.space_id = s.id) "memberCount"
    from spaces s join users o on o.id = s.owner_id
    where s.owner_id = ${uid} and s.removed_at is null and exists (select from space_members m where m.space_id = s.id)
    order by s.created_at, s.id`.execute(db);
  return rows;
}

/** Counts the spaces that a person owns. Call it under `lockPerson`. */
export async function countOwned(trx: Executor, ownerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from spaces where owner_id = ${ownerId} and removed_at is null`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** One change after the other of all that is counted by a person's plan: their spaces, and the members of these. */
export async function lockPerson(trx: Executor, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
}

export async function insertSpace(trx: Executor, ownerId: string, name: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into spaces (id, owner_id, name) values (gen_random_uuid()::text, ${ownerId}, ${name}) returning id`.execute(
    trx,
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('A stored space has no id');
  return id;
}

export async function renameSpace(trx: Executor, spaceId: SpaceId, name: string): Promise<void> {
  await sql`update spaces set name = ${name} where id = ${spaceId}`.execute(trx);
}

/** A space whose people nobody else changes meanwhile, and what the caller is in it. */
export interface EnteredSpace {
  id: SpaceId;
  shortId: string;
  name: string;
  ownerId: string;
  offeredTo: string | null;
  role: Role;
  accounts: readonly string[] | null;
}

export interface LockedSpace extends Omit<EnteredSpace, 'role' | 'accounts'> {
  removedAt: Date | null;
}

/** Locks a space, and what its owner's plan counts. In this order, so that nobody waits in a circle. */
export async function lockSpace(trx: Executor, spaceId: string): Promise<LockedSpace | undefined> {
  const { rows } = await sql<LockedSpace>`
    select s.id, s.short_id "shortId", coalesce(s.name, o.name) name, s.owner_id "ownerId", s.offered_to "offeredTo",
      s.removed_at "removedAt"
    from spaces s join users o on o.id = s.owner_id where s.id = ${spaceId} for no key update of s`.execute(trx);
  const [space] = rows;
  if (space !== undefined) await lockPerson(trx, space.ownerId);
  return space;
}

/**
 * Locks a space and reads the caller's role anew: since the guard has read it, it may have been lowered, or have ended.
 * Refuses what the role may not do.
 */
export async function enterSpace(trx: Executor, uid: string, spaceId: string, action: Action): Promise<EnteredSpace> {
  const locked = await lockSpace(trx, spaceId);
  if (locked === undefined || locked.removedAt !== null) throw noSuchSpace();
  const { removedAt: _, ...space } = locked;
  const { role, accounts } = await membershipOf(trx, space, uid);
  if (!may(role, action)) throw new ApiError(403, 'not-allowed', mayNotText(role, action));
  return { ...space, role, accounts };
}

async function membershipOf(
  trx: Executor,
  { id, ownerId }: Pick<LockedSpace, 'id' | 'ownerId'>,
  uid: string,
): Promise<{ role: Role; accounts: readonly string[] | null }> {
  if (ownerId === uid) return { role: 'owner', accounts: null };
  const { rows } = await sql<{ role: Role; accounts: string[] | null }>`
    select case when above_limit then 'viewer' else role end role, accounts
    from space_members where space_id = ${id} and user_id = ${uid}`.execute(trx);
  const [member] = rows;
  if (member === undefined) throw noSuchSpace();
  return member;
}
