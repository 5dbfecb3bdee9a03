import type { ApprovalSettings } from '@nonet/contract';
import { sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { isAmong, type WithinSpace } from '#/db/within-accounts.ts';
import type { ActingPerson } from '#/http/api.ts';

/** At most so many are counted. */
const COUNTED_MAX = 100;

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
    or approval = 'waiting' and ${mayJudge}
      and not (${rule('two_persons')} and (${author} = ${uid} or coalesce(changed_by, ${author}) = ${uid})))`;
}

/** How many posts wait for this person, of those whose accounts are all theirs. */
export async function countWaiting(
  db: Executor,
  { spaceId, accounts, by }: WithinSpace & { by: ActingPerson },
): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int waiting from (
      select from posts where space_id = ${spaceId} and ${waitsFor(by, spaceId)} ${areAllTheirs(accounts)}
      limit ${COUNTED_MAX}) p`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/** Who may judge only what is all theirs is not asked about the rest. */
export function areAllTheirs(accounts: WithinSpace['accounts']) {
  if (accounts === null) return sql``;
  return sql`and not exists (select from targets where post_id = posts.id and connection_id <> all(${[...accounts]}::text[]))
    and exists (select from targets where post_id = posts.id ${isAmong(accounts, sql`connection_id`)})`;
}

type Rules = Omit<ApprovalSettings, 'approvers'>;

/** What the space says of approval, and the names of those whom it lets approve, in the order of their names. */
export async function readSettings(db: Executor, spaceId: SpaceId): Promise<ApprovalSettings> {
  const { rows } = await sql<ApprovalSettings>`
    select editors_approve "editorsApprove", two_persons "twoPersons", array(
      select u.name from users u left join space_members m on m.space_id = s.id and m.user_id = u.id
      where (u.id = s.owner_id or u.id in (select user_id from space_members where space_id = s.id))
        and (u.id = s.owner_id or not m.above_limit and (m.role = 'manager' or m.role = 'editor' and s.editors_approve))
      order by u.name, u.id) approvers
    from spaces s where s.id = ${spaceId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A space vanished under its caller');
  return row;
}

export async function storeSettings(
  trx: Executor,
  spaceId: SpaceId,
  rules: { [Name in keyof Rules]?: Rules[Name] | undefined },
): Promise<void> {
  await sql`update spaces set editors_approve = coalesce(${rules.editorsApprove ?? null}, editors_approve),
    two_persons = coalesce(${rules.twoPersons ?? null}, two_persons) where id = ${spaceId}`.execute(trx);
}
