import { spaceMessages } from '@nonet/domain';
import { sql } from 'kysely';
import { noteActivity } from '#/db/activity/note-activity.ts';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { tellLeftAccess } from '#/features/spaces/left-access.ts';
import { settleMembers } from '#/features/spaces/settle-members.ts';
import { lockPerson } from '#/features/spaces/spaces.queries.ts';
import type { SpacesParts } from '#/features/spaces/spaces-parts.ts';
import { tellMembers } from '#/features/spaces/tell-members.ts';

/** Where somebody is named as who made or did something. */
const AUTHORS = [
  ['posts', 'author_id'],
  ['series', 'author_id'],
  ['post_events', 'person_id'],
  ['remarks', 'author_id'],
  ['remarks', 'resolved_by'],
] as const;

/**
 * Ends the memberships of a person who deletes their account, in spaces of others. What they did stays in the activity, without
 * their name (OP-128); invitations by them end, and those to their address are forgotten.
 */
export async function forgetMember(
  { holderOf, mail, endUploads }: SpacesParts,
  trx: Executor,
  { uid, email }: { uid: string; email: string },
): Promise<void> {
  const { rows } = await sql<{ spaceId: SpaceId; name: string; ownerId: string }>`
    with left_spaces as (delete from space_members where user_id = ${uid} returning space_id)
    select s.id "spaceId", coalesce(s.name, o.name) name, s.owner_id "ownerId"
    from left_spaces l join spaces s on s.id = l.space_id join users o on o.id = s.owner_id
    where s.owner_id <> ${uid} and s.removed_at is null order by s.owner_id, s.id`.execute(trx);
  for (const { spaceId, name, ownerId } of rows) {
    await endUploads(trx, spaceId, uid);
    await noteActivity(trx, { spaceId, by: { uid }, what: 'member-left' });
    const news = { spaceId, spaceName: name, personName: null, role: null };
    await mail(trx, { kind: 'space-news', what: 'left', userId: ownerId, ...news });
    await tellLeftAccess(trx, { userId: uid, spaceId });
    await lockPerson(trx, ownerId);
    await settleMembers(trx, { mail }, ownerId, await holderOf(trx, ownerId));
    await tellMembers(trx, spaceId);
  }
  await sql`update space_invitations set taken_back_at = clock_timestamp()
    where invited_by = ${uid} and accepted_at is null and taken_back_at is null`.execute(trx);
  await sql`delete from space_invitations where email = ${email}`.execute(trx);
  await sql`delete from space_invitations where accepted_by = ${uid}`.execute(trx);
  await sql`update activity set person_name = ${spaceMessages.formerMember}, person_id = null where person_id = ${uid}`.execute(
    trx,
  );
  for (const [table, column] of AUTHORS) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = '' where ${sql.ref(column)} = ${uid}`.execute(trx);
  }
  await sql`update activity set subject = null where subject = ${uid} and what not like 'post-%'`.execute(trx);
}
