import { sql } from 'kysely';
import type { SpaceId } from '#/db/space-id.ts';
import { isAmong, type WithinSpace } from '#/db/within-accounts.ts';
import type { ActingPerson } from '#/http/api.ts';

/**
 * The condition on a row of `posts` that it waits for this person (APPR-05): for who may approve, a yes that counts; for others, a
 * change of their own post. The index `posts_to_judge` has them in the order of their times.
 */
export function waitsFor({ uid, role }: ActingPerson, spaceId: SpaceId) {
  const author = sql`coalesce(author_id, space_id)`;
  const rule = (column: 'editors_approve' | 'two_persons') =>
    sql`(select ${sql.ref(column)} from spaces where id = ${spaceId})`;
  const mayJudge =
    role === 'manager' || role === 'owner' ? sql`true` : role === 'editor' ? rule('editors_approve') : sql`false`;
  return sql`remove_at is null and approval in ('waiting', 'returned') and (
    approval = 'returned' and ${author} = ${uid}
    or approval = 'waiting' and ${mayJudge} and (team_version is distinct from version
        or not (select client_approves from spaces where id = ${spaceId}))
      and not (${rule('two_persons')} and (${author} = ${uid} or coalesce(changed_by, ${author}) = ${uid})))`;
}

/** Who may judge only what is all theirs is not asked about the rest. */
export function areAllTheirs(accounts: WithinSpace['accounts']) {
  if (accounts === null) return sql``;
  return sql`and not exists (select from targets where post_id = posts.id and connection_id <> all(${[...accounts]}::text[]))
    and exists (select from targets where post_id = posts.id ${isAmong(accounts, sql`connection_id`)})`;
}
