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
  judged: { version: number; by: Judge; at: string; sentence: string | null; about: ReturnedAbout | null } | null;
  /** The version that the team has approved, where the client is asked, too; null: none. */
  teamVersion: number | null;
  /** What a guest said last: the version that they approved, null: they asked for a change. Null: no guest said anything that counts. */
  client: { version: number | null; name: string; at: string } | null;
  rules: ApprovalRules;
}

/** Null as id: a guest. */
type Judge = PersonRow | { id: null; name: null };

/** Null as name: they are gone. */
interface PersonRow {
  id: string;
  name: string | null;
}

const hasMembers = (spaceId: SpaceId) => sql`exists (select from space_members where space_id = ${spaceId})`;

/** In a space of one person nobody but the client is asked, so no post there has more to tell. */
const isAsked = (spaceId: SpaceId) =>
  sql`(${hasMembers(spaceId)} or (select client_approves from spaces where id = ${spaceId}))`;

const personIn = (id: RawBuilder<unknown>) =>
  sql`json_build_object('id', ${id}, 'name', (select u.name from users u where u.id = ${id}))`;

/** What a space says of approval; null: nobody is asked, as one person is in it and no client. */
export const rulesOf = (spaceId: SpaceId): RawBuilder<ApprovalRules | null> =>
  sql`(select json_build_object('editorsApprove', editors_approve, 'twoPersons', two_persons and ${hasMembers(spaceId)},
    'clientApproves', client_approves) from spaces where id = ${spaceId} and ${isAsked(spaceId)})`;

export async function readRules(db: Executor, spaceId: SpaceId): Promise<ApprovalRules | null> {
  const { rows } = await sql<{ rules: ApprovalRules | null }>`select ${rulesOf(spaceId)} rules`.execute(db);
  return rows[0]?.rules ?? null;
}

/** The `ApprovalRow` of a post `p` of this space; null: nobody is asked there. Whom nobody names, the person of the space made it (0214). */
export function approvalColumn(spaceId: SpaceId): RawBuilder<unknown> {
  const author = sql`coalesce(p.author_id, p.space_id)`;
  return sql`case when ${isAsked(spaceId)} then json_build_object('state', p.approval, 'author', ${personIn(author)},
    'versionBy', coalesce(p.changed_by, ${author}), 'rules', ${rulesOf(spaceId)},
    'teamVersion', p.team_version, 'client', case when p.client_name is not null then
      json_build_object('version', p.client_version, 'name', p.client_name, 'at', p.client_at) end,
    'judged', case when p.judged_version is not null then json_build_object('version', p.judged_version,
      'by', ${personIn(sql`p.judged_by`)}, 'at', p.judged_at, 'sentence', p.return_sentence, 'about', p.return_about) end) end`;
}

/** The columns of `posts` that `approvalColumn` reads, for a statement that names them. */
export const approvalColumns = sql`space_id, approval, author_id, changed_by, judged_version, judged_by, judged_at, return_sentence, return_about, team_version,
  client_version, client_name, client_at`;

/** The fields of a post that tell of its author and its approval. */
export function approvalToWire(
  row: ApprovalRow | null,
  reader: ActingPerson,
  { isReadOnly, version }: { isReadOnly: boolean; version: number },
): Pick<Post, 'approval' | 'author'> {
  if (row === null) return {};
  const told = (person: PersonRow | Judge) => ({ name: person.name, isYou: person.id === reader.uid });
  const author = told(row.author);
  if (row.state === 'none') return { author };
  const { judged, client } = row;
  // Who judges is a person of the space, or a guest.
  const isGuests = judged !== null && judged.by.id === null && client !== null;
  const approval: ApprovalState = {
    state: row.state,
    ofVersion: judged?.version ?? null,
    by: isGuests ? { name: guestName(client.name), isYou: false } : judged && told(judged.by),
    at: judged && isoInstant(judged.at),
    sentence: judged?.sentence ?? null,
    about: judged?.about ?? null,
    mayApprove: !isReadOnly && !awaitsClient(row, version) && isYesOf(row, reader),
    ...(awaitsClient(row, version) && { awaitsClient: true as const }),
    ...(client?.version === version && { client: { name: client.name, at: isoInstant(client.at) } }),
  };
  return { author, approval };
}

/** How a new post of this person begins; null: one person is in the space. */
export function firstApproval(
  { uid, role, displayName }: ActingPerson & { displayName: string | null },
  rules: ApprovalRules | null,
): ApprovalRow | null {
  if (rules === null) return null;
  const { state, isTeamYes } = approvalOfNew(role, rules);
  return {
    state,
    teamVersion: isTeamYes ? 1 : null,
    client: null,
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
  return changer === undefined ? row.state : approvalAfterChange(row.state, changer.role, row.rules).state;
}

/** Whether a change of this person needs nobody else's yes of the team. */
export function isOwnYes(row: ApprovalRow | null, changer: ActingPerson | undefined): boolean {
  return row === null || (changer !== undefined && approvalAfterChange(row.state, changer.role, row.rules).isTeamYes);
}

/** Whether the team has approved this version, and only the client has not. */
export function awaitsClient({ state, teamVersion, rules }: ApprovalRow, version: number): boolean {
  return state === 'waiting' && rules.clientApproves && teamVersion === version;
}

/** How people of the space read the name of a guest. */
function guestName(name: string): string {
  return `${name}, guest`;
}

export function stateOf({ approval }: { approval: ApprovalRow | null }): Approval {
  return approval?.state ?? 'none';
}

/**
 * The columns of `posts` that a change of this person sets, beside what is changed. Whoever may approve has approved their own change; what
 * waits again is no longer sent back.
 */
export function afterChange(
  state: Approval,
  { approval, changer }: { approval: ApprovalRow | null; changer?: ActingPerson | undefined },
): RawBuilder<unknown> {
  const by = changer?.uid ?? null;
  const isYes = state !== 'none' && by !== null && isOwnYes(approval, changer);
  const team = isYes ? sql`version + 1` : by === null ? sql.raw(follows('team_version')) : sql`null`;
  const client = by === null ? sql.raw(follows('client_version')) : sql`client_version`;
  return sql`approval = ${state}, changed_by = coalesce(${by}, changed_by),
    return_sentence = case when ${state} = 'returned' then return_sentence end, return_about = case when ${state} = 'returned' then return_about end,
    team_version = ${team}, client_version = ${client}
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

/** A yes to the present version is one to the next, which says the same or was made by Nonet. */
export const keepsYes = sql.raw(
  ['team_version', 'client_version'].map((name) => `${name} = ${follows(name)}`).join(', '),
);

function follows(column: string): string {
  return `case when ${column} = version then version + 1 else ${column} end`;
}
