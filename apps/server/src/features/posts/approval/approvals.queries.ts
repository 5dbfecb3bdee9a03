import type { ApprovalSettings } from '@nonet/contract';
import { sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { WithinSpace } from '#/db/within-accounts.ts';
import { areAllTheirs, waitsFor } from '#/features/posts/waits-for-yes.ts';
import type { ActingPerson } from '#/http/api.ts';

/** At most so many are counted. */
const COUNTED_MAX = 100;

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

type Rules = Omit<ApprovalSettings, 'approvers'>;

/** What the space says of approval, and the names of those whom it lets approve, in the order of their names. */
export async function readSettings(db: Executor, spaceId: SpaceId): Promise<ApprovalSettings> {
  const { rows } = await sql<ApprovalSettings>`
    select editors_approve "editorsApprove", two_persons "twoPersons", client_approves "clientApproves", array(
      select u.name from (
        select s.owner_id id union all select user_id from space_members m where m.space_id = s.id and not m.above_limit
          and (m.role = 'manager' or m.role = 'editor' and s.editors_approve)) m join users u on u.id = m.id
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
    two_persons = coalesce(${rules.twoPersons ?? null}, two_persons),
    client_approves = coalesce(${rules.clientApproves ?? null}, client_approves) where id = ${spaceId}`.execute(trx);
}
