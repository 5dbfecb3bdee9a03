import type { Invitation, InvitationSent, NewInvitation } from '@nonet/contract';
import { isAbove, mayUse, spaceMessages } from '@nonet/domain';
import { noteActivity } from '#/db/activity/note-activity.ts';
import type { Executor } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import {
  createInvitationToken,
  findInvitation,
  renewInvitation,
  type StoredInvitation,
  storeInvitation,
  takeBack,
} from '#/features/spaces/invitations.queries.ts';
import { planNeeded, requireMayGive } from '#/features/spaces/may-give.ts';
import { countPeople, isMemberByAddress } from '#/features/spaces/members.queries.ts';
import { type EnteredSpace, enterSpace } from '#/features/spaces/spaces.queries.ts';
import type { SpacesParts } from '#/features/spaces/spaces-parts.ts';
import { tellMembers } from '#/features/spaces/tell-members.ts';
import type { Caller } from '#/http/api.ts';
import { ApiError } from '#/http/errors.ts';

type Inviter = Pick<Caller, 'uid' | 'displayName' | 'email' | 'space'>;

/** Invites an address into the space of the call. A further invitation to it takes the place of the former (TEAM-06). */
export function invite(parts: SpacesParts, by: Inviter, wish: NewInvitation): Promise<InvitationSent> {
  const email = wish.email.toLowerCase();
  const accounts = wish.accounts == null ? null : [...new Set(wish.accounts)];
  return transact(parts.db, async (trx) => {
    const space = await enterSpace(trx, by.uid, by.space.id, 'manage-members');
    await requireMayGive(trx, parts, space, { role: wish.role, accounts });
    if (email === by.email) throw new ApiError(409, 'already-member', spaceMessages.yourself);
    if (await isMemberByAddress(trx, space.id, email)) {
      throw new ApiError(409, 'already-member', spaceMessages.alreadyMember);
    }
    await requireRoom(trx, parts, space, email);
    const token = createInvitationToken();
    const invitation = { spaceId: space.id, email, role: wish.role, accounts, invitedBy: by.uid };
    const id = await storeInvitation(trx, invitation, token);
    // The address is in the invitation, and goes with it.
    const what = { what: 'member-invited', subject: id, after: { role: wish.role, accounts } } as const;
    await noteActivity(trx, { spaceId: space.id, by, ...what });
    return sent(trx, parts, space, { id, token });
  });
}

/** Sends an invitation once more, with another link and its days anew. */
export function resendInvitation(parts: SpacesParts, by: Inviter, id: string): Promise<InvitationSent> {
  return transact(parts.db, async (trx) => {
    const { space, invitation } = await enterForInvitation(trx, by, id);
    // Once its days were over it took no place any more.
    await requireRoom(trx, parts, space, invitation.email);
    const token = createInvitationToken();
    await renewInvitation(trx, id, token);
    return sent(trx, parts, space, { id, token });
  });
}

/** Its links do not work from then on. */
export function takeBackInvitation({ db }: SpacesParts, by: Inviter, id: string): Promise<void> {
  return transact(db, async (trx) => {
    const { space, invitation } = await enterForInvitation(trx, by, id);
    await takeBack(trx, id);
    const { role, accounts } = invitation;
    const what = { what: 'invitation-taken-back', subject: id, before: { role, accounts } } as const;
    await noteActivity(trx, { spaceId: space.id, by, ...what });
    await tellMembers(trx, space.id);
  });
}

/** Whoever may not invite to a role may not send such an invitation again or take it back either. */
async function enterForInvitation(
  trx: Executor,
  by: Inviter,
  id: string,
): Promise<{ space: EnteredSpace; invitation: StoredInvitation }> {
  const space = await enterSpace(trx, by.uid, by.space.id, 'manage-members');
  const invitation = await findInvitation(trx, space.id, id);
  if (invitation === undefined) throw noSuchInvitation();
  if (!isAbove(space.role, invitation.role)) throw new ApiError(403, 'not-allowed', spaceMessages.roleTooHigh);
  return { space, invitation };
}

/** Invited people take places of the plan, so that everybody who is invited can come (TEAM-07). */
async function requireRoom(trx: Executor, { holderOf }: SpacesParts, space: EnteredSpace, email: string) {
  const members = await countPeople(trx, space.ownerId, [email]);
  const allowed = mayUse(await holderOf(trx, space.ownerId), { members });
  if (allowed.kind === 'refused') throw planNeeded(space, allowed.message);
}

async function sent(
  trx: Executor,
  { mail, publicUrl }: SpacesParts,
  space: EnteredSpace,
  { id, token }: { id: string; token: string },
): Promise<InvitationSent> {
  await mail(trx, { kind: 'space-invitation', invitationId: id });
  await tellMembers(trx, space.id);
  const stored = await findInvitation(trx, space.id, id);
  if (stored === undefined) throw new Error('A stored invitation is not there');
  return { invitation: invitationToWire(stored), link: `${publicUrl}/invitations/${token}` };
}

export function invitationToWire(stored: StoredInvitation): Invitation {
  const { id, email, role, accounts, inviterName, createdAt, expiresAt, state } = stored;
  return {
    id,
    email,
    role,
    accounts,
    inviterName,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    hasEnded: state === 'ended',
  };
}

export function noSuchInvitation(): ApiError {
  return new ApiError(404, 'no-such-invitation', spaceMessages.noSuchInvitation);
}
