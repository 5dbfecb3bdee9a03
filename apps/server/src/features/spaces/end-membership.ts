import { spaceMessages } from '@nonet/domain';
import { sql } from 'kysely';
import { noteActivity } from '#/db/activity/note-activity.ts';
import { notifyMemberEnd } from '#/db/notify.ts';
import type { Executor } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import { requireBelow } from '#/features/spaces/change-member.ts';
import { takeBackBeyond } from '#/features/spaces/invitations.queries.ts';
import { tellLeftAccess } from '#/features/spaces/left-access.ts';
import { deleteMember } from '#/features/spaces/members.queries.ts';
import { settleMembers } from '#/features/spaces/settle-members.ts';
import { type EnteredSpace, enterSpace } from '#/features/spaces/spaces.queries.ts';
import type { Actor, CallOrigin, SpacesParts } from '#/features/spaces/spaces-parts.ts';
import { tellMembers } from '#/features/spaces/tell-members.ts';
import type { Caller } from '#/http/api.ts';
import { ApiError } from '#/http/errors.ts';

/** Removes a member below oneself. With the next call they have nothing of the space any more, open streams at once (TEAM-09). */
export function removeMember(
  parts: SpacesParts,
  by: Pick<Caller, 'uid' | 'displayName' | 'space'>,
  memberId: string,
): Promise<void> {
  return transact(parts.db, async (trx) => {
    const space = await enterSpace(trx, by.uid, by.space.id, 'manage-members');
    const { role, accounts } = await requireBelow(trx, space, memberId);
    await end(trx, parts, space, memberId);
    const what = { what: 'member-removed', subject: memberId, before: { role, accounts } } as const;
    await noteActivity(trx, { spaceId: space.id, by, ...what });
    await parts.record(trx, { kind: 'space-removed', uid: memberId, spaceId: space.id, call: null });
    const news = { spaceId: space.id, spaceName: space.name, personName: by.displayName, role: null };
    await parts.mail(trx, { kind: 'space-news', what: 'removed', userId: memberId, ...news });
  });
}

export function leaveSpace(parts: SpacesParts, by: Actor, call: CallOrigin, spaceId: string): Promise<void> {
  return transact(parts.db, async (trx) => {
    const space = await enterSpace(trx, by.uid, spaceId, 'view');
    if (space.role === 'owner') throw new ApiError(409, 'owner-cannot-leave', spaceMessages.ownerCannotLeave);
    await end(trx, parts, space, by.uid);
    const { role, accounts } = space;
    const what = { what: 'member-left', subject: by.uid, before: { role, accounts } } as const;
    await noteActivity(trx, { spaceId: space.id, by, ...what });
    await parts.record(trx, { kind: 'space-left', uid: by.uid, spaceId: space.id, call });
    const news = { spaceId: space.id, spaceName: space.name, personName: by.displayName, role: null };
    await parts.mail(trx, { kind: 'space-news', what: 'left', userId: space.ownerId, ...news });
  });
}

async function end(trx: Executor, parts: SpacesParts, space: EnteredSpace, userId: string): Promise<void> {
  const { id: spaceId, ownerId } = space;
  await deleteMember(trx, spaceId, userId);
  // What they were told of the space is no longer theirs to read.
  await sql`delete from messages where user_id = ${userId} and space_id = ${spaceId}`.execute(trx);
  await parts.endUploads(trx, spaceId, userId);
  await sql`delete from message_choices where user_id = ${userId} and space_id = ${spaceId}`.execute(trx);
  await tellLeftAccess(trx, { userId, spaceId });
  await takeBackBeyond(trx, { spaceId, invitedBy: userId, allowed: [] });
  await settleMembers(trx, parts, ownerId, await parts.holderOf(trx, ownerId));
  await notifyMemberEnd(trx, { userId, spaceId });
  await tellMembers(trx, spaceId, [userId]);
}
