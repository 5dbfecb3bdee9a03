import type { ChangeMember, Member } from '@nonet/contract';
import { isAbove, mayUse, memberRoles, type Role, spaceMessages } from '@nonet/domain';
import { sql } from 'kysely';
import { noteActivity } from '#/db/activity/note-activity.ts';
import { notifyMemberEnd } from '#/db/notify.ts';
import type { Executor } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import { takeBackBeyond } from '#/features/spaces/invitations.queries.ts';
import { isSame, planNeeded, type Rights, requireMayGive } from '#/features/spaces/may-give.ts';
import { countWithin, listMembers, updateMember } from '#/features/spaces/members.queries.ts';
import { setAbove } from '#/features/spaces/settle-members.ts';
import { type EnteredSpace, enterSpace } from '#/features/spaces/spaces.queries.ts';
import type { SpacesParts } from '#/features/spaces/spaces-parts.ts';
import { tellMembers } from '#/features/spaces/tell-members.ts';
import type { Caller } from '#/http/api.ts';
import { ApiError } from '#/http/errors.ts';

type Changer = Pick<Caller, 'uid' | 'displayName' | 'space'>;

/** Changes the role of a member below oneself, or which accounts they are bound to (TEAM-04, TEAM-08). */
export function changeMember(parts: SpacesParts, by: Changer, memberId: string, change: ChangeMember): Promise<Member> {
  return transact(parts.db, async (trx) => {
    const space = await enterSpace(trx, by.uid, by.space.id, 'manage-members');
    const before = await requireBelow(trx, space, memberId);
    if (change.aboveLimit !== undefined && change.aboveLimit !== before.aboveLimit) {
      await chooseWithin(trx, parts, space, memberId, change.aboveLimit);
    }
    const role = change.role ?? before.role;
    const accounts = change.accounts === undefined ? before.accounts : unique(change.accounts);
    if (role !== before.role || !isSame(accounts, before.accounts)) {
      await requireMayGive(trx, parts, space, { role, accounts, former: before.accounts });
      await updateMember(trx, { spaceId: space.id, userId: memberId, role, accounts });
      await afterChange(trx, parts, space, by, before, { role, accounts });
    }
    const [member] = await listMembers(trx, space.id, memberId);
    if (member === undefined) throw noSuchMember();
    return member;
  });
}

async function afterChange(
  trx: Executor,
  { mail, record }: SpacesParts,
  { id: spaceId, name: spaceName }: EnteredSpace,
  by: Changer,
  member: BelowMember,
  after: Rights,
): Promise<void> {
  const { id: userId } = member;
  await takeBackBeyond(trx, { spaceId, invitedBy: userId, allowed: rolesBelow(after.role) });
  const before = { role: member.role, accounts: member.accounts };
  await noteActivity(trx, { spaceId, by, what: 'member-changed', subject: userId, before, after });
  await record(trx, { kind: 'space-role-changed', uid: userId, spaceId, call: null });
  const news = { spaceId, spaceName, personName: by.displayName, role: after.role };
  await mail(trx, { kind: 'space-news', what: 'changed', userId, ...news });
  // A stream names posts and who is in them, or does not, by what its member had when it opened.
  if (!isSame(after.accounts, before.accounts)) await notifyMemberEnd(trx, { userId, spaceId });
  await tellMembers(trx, spaceId);
}

/** The roles to which somebody of this role may invite. */
export function rolesBelow(role: Role): (typeof memberRoles)[number][] {
  return role === 'owner' || role === 'manager' ? memberRoles.filter((other) => isAbove(role, other)) : [];
}

/** The owner's choice of who has their rights, where the plan has fewer members than there are (TEAM-07). */
async function chooseWithin(
  trx: Executor,
  { holderOf, mail }: SpacesParts,
  space: EnteredSpace,
  memberId: string,
  above: boolean,
): Promise<void> {
  if (space.role !== 'owner') throw new ApiError(403, 'not-allowed', spaceMessages.ownerChooses);
  if (!above) {
    const members = (await countWithin(trx, space.ownerId)) + 1;
    const allowed = mayUse(await holderOf(trx, space.ownerId), { members });
    if (allowed.kind === 'refused') throw planNeeded(space, allowed.message);
  }
  await setAbove(trx, { mail }, space.ownerId, sql`${above}::boolean`, sql`m.user_id = ${memberId}`);
}

export type BelowMember = Omit<Member, 'role'> & { role: (typeof memberRoles)[number] };

/** A member whom the caller may change: neither the owner, nor anybody at or above the caller's own role. */
export async function requireBelow(trx: Executor, space: EnteredSpace, memberId: string): Promise<BelowMember> {
  const [member] = await listMembers(trx, space.id, memberId);
  if (member === undefined) throw noSuchMember();
  const { role } = member;
  if (role === 'owner') throw new ApiError(403, 'not-allowed', spaceMessages.ownersRole);
  if (!isAbove(space.role, role)) throw new ApiError(403, 'not-allowed', spaceMessages.notBelow);
  return { ...member, role };
}

function noSuchMember(): ApiError {
  return new ApiError(404, 'no-such-member', spaceMessages.noSuchMember);
}

function unique(ids: readonly string[] | null): string[] | null {
  return ids === null ? null : [...new Set(ids)];
}
