import type { InvitationAccepted, Space } from '@nonet/contract';
import { mayUse, spaceMessages } from '@nonet/domain';
import { sql } from 'kysely';
import { noteActivity } from '#/db/activity/note-activity.ts';
import type { Executor } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import { rolesBelow } from '#/features/spaces/change-member.ts';
import { takeBackBeyond } from '#/features/spaces/invitations.queries.ts';
import { countPeople, insertMember } from '#/features/spaces/members.queries.ts';
import { settleMembers } from '#/features/spaces/settle-members.ts';
import { countOwned, type EnteredSpace, enterSpace, listSpaces, lockPerson } from '#/features/spaces/spaces.queries.ts';
import type { Actor, CallOrigin, SpacesParts } from '#/features/spaces/spaces-parts.ts';
import { tellMembers } from '#/features/spaces/tell-members.ts';
import { ApiError } from '#/http/errors.ts';
import { noSuchSpace } from '#/http/no-such-space.ts';

/** Offers a space to a member. Until they accept nothing changes; a later offer takes the place of this one. */
export function offerSpace(parts: SpacesParts, by: Actor, spaceId: string, memberId: string): Promise<Space> {
  const { db, mail } = parts;
  return transact(db, async (trx) => {
    const { id, name: spaceName, ownerId } = await enterSpace(trx, by.uid, spaceId, 'own');
    if (id === ownerId) throw new ApiError(409, 'own-first-space', spaceMessages.ownFirstSpace);
    const { rows } = await sql`
      update spaces s set offered_to = m.user_id from space_members m
      where s.id = ${id} and m.space_id = s.id and m.user_id = ${memberId} returning s.id`.execute(trx);
    if (rows.length === 0) throw new ApiError(404, 'no-such-member', spaceMessages.noSuchMember);
    await noteActivity(trx, { spaceId: id, by, what: 'space-offered', subject: memberId });
    const news = { spaceId: id, spaceName, personName: by.displayName, role: null };
    await mail(trx, { kind: 'space-news', what: 'offered', userId: memberId, ...news });
    await tellMembers(trx, id);
    return listed(trx, parts, by.uid, id);
  });
}

/** Takes an offer back, as its owner, or turns it down, as the member whom it was made. */
export function endOffer({ db }: SpacesParts, by: Actor, spaceId: string): Promise<void> {
  return transact(db, async (trx) => {
    const space = await enterSpace(trx, by.uid, spaceId, 'view');
    if (space.role !== 'owner') requireOffer(space, by.uid);
    await sql`update spaces set offered_to = null where id = ${space.id}`.execute(trx);
    await tellMembers(trx, space.id);
  });
}

/**
 * Makes the member to whom it was offered the owner, as far as their plan has room for the space, its accounts and its
 * people. The former owner becomes a manager. What is used counts to the new owner from then on; what was, stays where it
 * was counted (OP-121).
 */
export function acceptSpace(
  parts: SpacesParts,
  by: Actor,
  call: CallOrigin,
  spaceId: string,
): Promise<InvitationAccepted> {
  return transact(parts.db, async (trx) => {
    const space = await enterSpace(trx, by.uid, spaceId, 'view');
    requireOffer(space, by.uid);
    const { id, shortId, ownerId: formerId } = space;
    await lockPerson(trx, by.uid);
    await sql`delete from space_members where space_id = ${id} and user_id = ${by.uid}`.execute(trx);
    await sql`update spaces set owner_id = ${by.uid}, offered_to = null, owner_here_at = null where id = ${id}`.execute(
      trx,
    );
    await insertMember(trx, { spaceId: id, userId: formerId, role: 'manager', accounts: null });
    await takeBackBeyond(trx, { spaceId: id, invitedBy: formerId, allowed: rolesBelow('manager') });
    await requireRoom(trx, parts, by.uid);
    for (const person of [formerId, by.uid]) await settleMembers(trx, parts, person, await parts.holderOf(trx, person));
    const change = { before: { ownerId: formerId }, after: { ownerId: by.uid } };
    await noteActivity(trx, { spaceId: id, by, what: 'space-transferred', subject: formerId, ...change });
    await parts.record(trx, { kind: 'space-transferred', uid: by.uid, spaceId: id, call });
    await parts.record(trx, { kind: 'space-transferred', uid: formerId, spaceId: id, call: null });
    await mailMembers(trx, parts, space, by);
    await tellMembers(trx, id);
    return { spaceId: id, shortId };
  });
}

function requireOffer({ offeredTo }: EnteredSpace, uid: string): void {
  if (offeredTo !== uid) throw new ApiError(409, 'not-offered', spaceMessages.notOffered);
}

/** Looks at what the new owner has with the space. */
async function requireRoom(trx: Executor, { holderOf }: SpacesParts, uid: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from connections c join spaces s on s.id = c.space_id
    where s.owner_id = ${uid} and s.removed_at is null and c.connected`.execute(trx);
  const wishes = {
    spaces: await countOwned(trx, uid),
    members: await countPeople(trx, uid),
    accounts: rows[0]?.count ?? 0,
  };
  const allowed = mayUse(await holderOf(trx, uid), wishes);
  if (allowed.kind === 'refused') {
    throw new ApiError(403, 'plan-needed', allowed.message, { type: 'plan', seePlans: true });
  }
}

/** All who are in the space have another owner to ask from now on; the former one is among them. */
async function mailMembers(
  trx: Executor,
  { mail }: SpacesParts,
  { id: spaceId, name: spaceName }: EnteredSpace,
  { displayName: personName }: Actor,
): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    select user_id "userId" from space_members where space_id = ${spaceId}`.execute(trx);
  for (const { userId } of rows) {
    await mail(trx, { kind: 'space-news', what: 'transferred', userId, spaceId, spaceName, personName, role: null });
  }
}

async function listed(trx: Executor, parts: SpacesParts, uid: string, spaceId: string): Promise<Space> {
  const [space] = await listSpaces(trx, parts, uid, spaceId);
  if (space === undefined) throw noSuchSpace();
  return space;
}
