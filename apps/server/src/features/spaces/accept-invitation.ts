import type { InvitationAccepted, InvitationLink } from '@nonet/contract';
import { type InvitationState, mayUse, spaceMessages } from '@nonet/domain';
import { sql } from 'kysely';
import { noteActivity } from '#/db/activity/note-activity.ts';
import type { Database, Executor } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import { findByToken, markAccepted, type StoredInvitation } from '#/features/spaces/invitations.queries.ts';
import { countPeople, insertMember } from '#/features/spaces/members.queries.ts';
import { settleMembers } from '#/features/spaces/settle-members.ts';
import { type LockedSpace, lockSpace } from '#/features/spaces/spaces.queries.ts';
import type { Actor, CallOrigin, SpacesParts } from '#/features/spaces/spaces-parts.ts';
import { tellMembers } from '#/features/spaces/tell-members.ts';
import { ApiError } from '#/http/errors.ts';

/** What the page of a link shows. The address is whole only for who is signed in with it. */
export async function readInvitationLink(db: Database, token: string, email: string | null): Promise<InvitationLink> {
  const invitation = await findByToken(db, token);
  if (invitation === undefined) throw noSuchLink();
  const { rows } = await sql<{ name: string }>`
    select coalesce(s.name, o.name) name from spaces s join users o on o.id = s.owner_id
    where s.id = ${invitation.spaceId}`.execute(db);
  return {
    state: invitation.state,
    spaceName: rows[0]?.name ?? '',
    inviterName: invitation.inviterName,
    role: invitation.role,
    email: email === invitation.email ? email : masked(invitation.email),
    expiresAt: invitation.expiresAt.toISOString(),
  };
}

/**
 * Makes the person a member, once for an invitation: of two who accept at once, the second is told that it was used. Whoever
 * has accepted may press again (TEAM-06).
 */
export function acceptInvitation(
  parts: SpacesParts,
  by: Actor,
  call: CallOrigin,
  token: string,
): Promise<InvitationAccepted> {
  return transact(parts.db, async (trx) => {
    const found = await findByToken(trx, token);
    const space = found && (await lockSpace(trx, found.spaceId));
    // Read again, as it may have been used, taken back or sent again before this transaction had the lock.
    const invitation = await findByToken(trx, token);
    if (space === undefined || invitation === undefined) throw noSuchLink();
    const accepted = { spaceId: space.id, shortId: space.shortId };
    if (invitation.state === 'used' && (await isStillIn(trx, invitation, by.uid))) return accepted;
    requireOpen(invitation);
    await requireAddress(trx, parts, by.uid, invitation.email);
    await markAccepted(trx, invitation.id, by.uid);
    if (space.ownerId !== by.uid) await join(trx, parts, { space, by, call, invitation });
    return accepted;
  });
}

interface Joining {
  space: LockedSpace;
  by: Actor;
  call: CallOrigin;
  invitation: StoredInvitation;
}

async function join(trx: Executor, parts: SpacesParts, { space, by, call, invitation }: Joining): Promise<void> {
  const { role, accounts, invitedBy } = invitation;
  const { id: spaceId, ownerId } = space;
  if (!(await insertMember(trx, { spaceId, userId: by.uid, role, accounts }))) return;
  const holder = await parts.holderOf(trx, ownerId);
  if (mayUse(holder, { members: await countPeople(trx, ownerId) }).kind === 'refused') {
    throw new ApiError(409, 'members-full', spaceMessages.membersFull);
  }
  await settleMembers(trx, parts, ownerId, holder);
  await noteActivity(trx, { spaceId, by, what: 'member-joined', subject: by.uid, after: { role, accounts } });
  await parts.record(trx, { kind: 'space-joined', uid: by.uid, spaceId, call });
  const news = {
    kind: 'space-news',
    what: 'joined',
    spaceId,
    spaceName: space.name,
    personName: by.displayName,
    role,
  } as const;
  for (const userId of new Set([ownerId, invitedBy ?? ownerId])) await parts.mail(trx, { ...news, userId });
  await tellMembers(trx, spaceId);
}

/** Whether it was this person who accepted, and they are still there. */
async function isStillIn(
  trx: Executor,
  { acceptedBy, spaceId, state }: StoredInvitation,
  uid: string,
): Promise<boolean> {
  if (state !== 'used' || acceptedBy !== uid) return false;
  const { rows } = await sql`
    select from space_members where space_id = ${spaceId} and user_id = ${uid}
    union all select from spaces where id = ${spaceId} and owner_id = ${uid}`.execute(trx);
  return rows.length > 0;
}

function requireOpen({ state }: StoredInvitation): void {
  if (state !== 'open') throw new ApiError(409, `invitation-${state}`, whyNot[state]);
}

const whyNot = {
  used: spaceMessages.used,
  ended: spaceMessages.ended,
  'taken-back': spaceMessages.takenBack,
} satisfies Record<Exclude<InvitationState, 'open'>, string>;

/** The person must have the invited address now, and have shown that it is theirs. */
async function requireAddress(trx: Executor, { canVerify }: SpacesParts, uid: string, email: string): Promise<void> {
  const { rows } = await sql<{ isVerified: boolean }>`
    select email_verified "isVerified" from users where id = ${uid} and email = ${email} for key share`.execute(trx);
  const [person] = rows;
  if (person === undefined) throw new ApiError(403, 'other-address', spaceMessages.otherAddress);
  if (canVerify && !person.isVerified) {
    throw new ApiError(403, 'address-unverified', spaceMessages.addressUnverified);
  }
}

/** 'a•••@example.com': enough to recognise one's own. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return `${first}•••${email.slice(at)}`;
}

function noSuchLink(): ApiError {
  return new ApiError(404, 'no-such-invitation', spaceMessages.noSuchLink);
}
