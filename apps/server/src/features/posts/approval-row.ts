import type { ApprovalState, Post } from '@nonet/contract';
import {
  type Approval,
  type ApprovalRules,
  approvalAfterChange,
  approvalOfNew,
  goesOut,
  mayApprove,
  mayChange,
  type ReturnedAbout,
} from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';
import { isoInstant } from '#/db/iso-instant.ts';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { ActingPerson } from '#/http/api.ts';

/** How far the approval of a post is, and who has to do with it. */
export interface ApprovalRow {
  state: Approval;
  author: PersonRow;
  /** The id of who made the present version. */
  versionBy: string;
  /** The version that was last approved or sent back, by whom and when, in PostgreSQL's text. Null: none was. */
  judged: { version: number; by: PersonRow; at: string; sentence: string | null; about: ReturnedAbout | null } | null;
  rules: ApprovalRules;
}

/** Null as name: they are gone. */
interface PersonRow {
  id: string;
  name: string | null;
}

/** In a space of one person nobody is asked, so no post there has more to tell. */
const hasMembers = (spaceId: SpaceId) => sql`exists (select from space_members where space_id = ${spaceId})`;

const personIn = (id: RawBuilder<unknown>) =>
  sql`json_build_object('id', ${id}, 'name', (select u.name from users u where u.id = ${id}))`;

/** What a space says of approval; null: one person is in it, so nobody is asked whatever it says. */
export const rulesOf = (spaceId: SpaceId): RawBuilder<ApprovalRules | null> =>
  sql`(select json_build_object('editorsApprove', editors_approve, 'twoPersons', two_persons) from spaces
    where id = ${spaceId} and ${hasMembers(spaceId)})`;

export async function readRules(db: Executor, spaceId: SpaceId): Promise<ApprovalRules | null> {
  const { rows } = await sql<{ rules: ApprovalRules | null }>`select ${rulesOf(spaceId)} rules`.execute(db);
  return rows[0]?.rules ?? null;
}

/** The `ApprovalRow` of a post `p` of this space; null: one person is in it. Whom nobody names, the person of the space made it (0214). */
export function approvalColumn(spaceId: SpaceId): RawBuilder<unknown> {
  const author = sql`coalesce(p.author_id, p.space_id)`;
  return sql`case when ${hasMembers(spaceId)} then json_build_object('state', p.approval, 'author', ${personIn(author)},
    'versionBy', coalesce(p.changed_by, ${author}), 'rules', ${rulesOf(spaceId)},
    'judged', case when p.judged_version is not null then json_build_object('version', p.judged_version,
      'by', ${personIn(sql`p.judged_by`)}, 'at', p.judged_at, 'sentence', p.return_sentence, 'about', p.return_about) end) end`;
}

/** The columns of `posts` that `approvalColumn` reads, for a statement that names them. */
export const approvalColumns = sql`space_id, approval, author_id, changed_by, judged_version, judged_by, judged_at, return_sentence, return_about`;

/** The fields of a post that tell of its author and its approval. */
export function approvalToWire(
  row: ApprovalRow | null,
  reader: ActingPerson,
  { isReadOnly }: { isReadOnly: boolean },
): Pick<Post, 'approval' | 'author'> {
  if (row === null) return {};
  const told = (person: PersonRow) => ({ name: person.name, isYou: person.id === reader.uid });
  const author = told(row.author);
  if (row.state === 'none') return { author };
  const { judged } = row;
  const approval: ApprovalState = {
    state: row.state,
    ofVersion: judged?.version ?? null,
    by: judged && told(judged.by),
    at: judged && isoInstant(judged.at),
    sentence: judged?.sentence ?? null,
    about: judged?.about ?? null,
    mayApprove: !isReadOnly && isYesOf(row, reader),
  };
  return { author, approval };
}

/** How a new post of this person begins; null: one person is in the space. */
export function firstApproval(
  { uid, role, displayName }: ActingPerson & { displayName: string | null },
  rules: ApprovalRules | null,
): ApprovalRow | null {
  if (rules === null) return null;
  return {
    state: approvalOfNew(role, rules),
    author: { id: uid, name: displayName },
    versionBy: uid,
    judged: null,
    rules,
  };
}

/** Whether no worker may look at a post, as somebody has to approve it first. */
export function isHeldBack(row: ApprovalRow | null): boolean {
  return row !== null && !goesOut(row.state);
}

/** What becomes of a post when this person changes it. */
export function stateAfter(row: ApprovalRow | null, changer: ActingPerson | undefined): Approval {
  if (row === null) return 'none';
  return changer === undefined ? row.state : approvalAfterChange(row.state, changer.role, row.rules);
}

export function stateOf({ approval }: { approval: ApprovalRow | null }): Approval {
  return approval?.state ?? 'none';
}

/**
 * The columns of `posts` that a change of this person sets, beside what is changed. Whoever may approve has approved their own change; what
 * waits again is no longer sent back.
 */
export function afterChange(state: Approval, changer: ActingPerson | undefined): RawBuilder<unknown> {
  const by = changer?.uid ?? null;
  const isYes = state === 'approved' && by !== null;
  return sql`approval = ${state}, changed_by = coalesce(${by}, changed_by),
    return_sentence = case when ${state} = 'returned' then return_sentence end, return_about = case when ${state} = 'returned' then return_about end
    ${isYes ? sql`, judged_version = version + 1, judged_by = ${by}, judged_at = clock_timestamp()` : sql``}`;
}

/** Whether the reader's yes counts for the post as it is. */
export function isYesOf({ author, versionBy, rules }: ApprovalRow, reader: ActingPerson): boolean {
  return mayApprove({ authorId: author.id, changedBy: versionBy }, reader, rules);
}

/** Whether the reader may change the post at all. */
export function isChangedBy(row: ApprovalRow | null, reader: ActingPerson): boolean {
  return row === null || mayChange(row.author.id, reader);
}
