import type { Remark } from '@nonet/contract';
import { type RawBuilder, sql } from 'kysely';
import { isoInstant } from '#/db/iso-instant.ts';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { type BoundAccounts, isAmong } from '#/db/within-accounts.ts';

/** A post, as far as a member has it. */
export interface SeenPost {
  spaceId: SpaceId;
  accounts: BoundAccounts;
  id: string;
}

/** Empty as id: they are gone. */
interface StoredPerson {
  id: string;
  name: string | null;
}

/** A remark as it is read. Its instants are PostgreSQL's text. */
export interface StoredRemark {
  id: string;
  answerTo: string | null;
  /** Null: a guest. */
  author: StoredPerson | null;
  guestName: string | null;
  text: string;
  forGuests: boolean;
  createdAt: string;
  editedAt: string | null;
  resolvedAt: string | null;
  resolvedBy: StoredPerson | null;
}

/** Somebody who sees a post. */
export interface PersonOfPost {
  id: string;
  name: string;
}

/** A member who is bound to accounts sees the posts with a target of theirs (TEAM-08). */
function isSeen(accounts: BoundAccounts): RawBuilder<unknown> {
  if (accounts === null) return sql``;
  return sql`and exists (select from targets where post_id = posts.id ${isAmong(accounts, sql`connection_id`)})`;
}

const columns = sql`r.id, r.answer_to "answerTo", r.guest_name "guestName", r.text, r.for_guests "forGuests", r.created_at::text "createdAt",
  r.edited_at::text "editedAt", r.resolved_at::text "resolvedAt",
  case when r.author_id is not null then json_build_object('id', r.author_id, 'name', a.name) end author,
  case when r.resolved_by is not null then json_build_object('id', r.resolved_by, 'name', b.name) end "resolvedBy"`;
const people = sql`left join users a on a.id = r.author_id left join users b on b.id = r.resolved_by`;

/** Who sees a post of this space, its owner first. */
export async function readPeople(
  db: Executor,
  { spaceId, id }: Pick<SeenPost, 'spaceId' | 'id'>,
): Promise<PersonOfPost[]> {
  const { rows } = await sql<PersonOfPost>`
    select u.id, u.name from (
      select owner_id user_id, null::text[] accounts, '-infinity'::timestamptz since from spaces where id = ${spaceId}
      union all select user_id, accounts, joined_at from space_members where space_id = ${spaceId}
    ) m join users u on u.id = m.user_id
    where m.accounts is null or exists (select from targets t where t.post_id = ${id} and t.connection_id = any(m.accounts))
    order by m.since, u.id`.execute(db);
  return rows;
}

/** All remarks on a post, the oldest first; null: they do not see the post. */
export async function readRemarks(
  db: Executor,
  { spaceId, accounts, id }: SeenPost,
): Promise<readonly StoredRemark[] | null> {
  const { rows } = await sql<{ remarks: StoredRemark[] | null }>`
    select (select json_agg(x) from (
      select ${columns} from remarks r ${people} where r.post_id = posts.id order by r.created_at, r.id) x) remarks
    from posts where posts.id = ${id} and posts.space_id = ${spaceId} ${isSeen(accounts)}`.execute(db);
  return rows[0] === undefined ? null : (rows[0].remarks ?? []);
}

export async function readRemark(db: Executor, spaceId: SpaceId, id: string): Promise<StoredRemark | null> {
  const { rows } = await sql<StoredRemark>`
    select ${columns} from remarks r ${people} where r.id = ${id} and r.space_id = ${spaceId}`.execute(db);
  return rows[0] ?? null;
}

/** Holds a post that they see, so that it is there until the transaction ends; answers how many remarks it has, or null. */
export async function holdPost(trx: Executor, { spaceId, accounts, id }: SeenPost): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from remarks where post_id = posts.id) count
    from posts where id = ${id} and space_id = ${spaceId} ${isSeen(accounts)} for key share`.execute(trx);
  return rows[0]?.count ?? null;
}

/** A remark as it is locked for a change. */
export interface HeldRemark {
  id: string;
  postId: string;
  answerTo: string | null;
  authorId: string | null;
  text: string;
  forGuests: boolean;
  isResolved: boolean;
  isAnswered: boolean;
}

/** Locks a remark on a post that they see; null: there is none. */
export async function holdRemark(trx: Executor, { spaceId, accounts, id }: SeenPost): Promise<HeldRemark | null> {
  const { rows } = await sql<HeldRemark>`
    select r.id, r.post_id "postId", r.answer_to "answerTo", r.author_id "authorId", r.text, r.for_guests "forGuests",
      r.resolved_at is not null "isResolved",
      exists (select from remarks n where n.post_id = r.post_id and n.answer_to = r.id) "isAnswered"
    from remarks r join posts on posts.id = r.post_id
    where r.id = ${id} and r.space_id = ${spaceId} ${isSeen(accounts)} for update of r`.execute(trx);
  return rows[0] ?? null;
}

/** The members who said something in a thread: in a remark or its answers. */
export async function readVoices(
  trx: Executor,
  { postId, answerTo }: { postId: string; answerTo: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct author_id id from remarks
    where post_id = ${postId} and (id = ${answerTo} or answer_to = ${answerTo}) and author_id <> ''`.execute(trx);
  return rows.map(({ id }) => id);
}

export function remarkToWire(remark: StoredRemark, readerId: string): Remark {
  const { id, answerTo, author, guestName, text, forGuests, resolvedBy } = remark;
  const shown = (person: StoredPerson | null) =>
    person && { id: person.id || null, name: person.name, isYou: person.id === readerId };
  return {
    id,
    answerTo,
    person: shown(author),
    guestName,
    text,
    forGuests,
    createdAt: isoInstant(remark.createdAt),
    editedAt: remark.editedAt && isoInstant(remark.editedAt),
    resolvedAt: remark.resolvedAt && isoInstant(remark.resolvedAt),
    resolvedBy: shown(resolvedBy),
  };
}
