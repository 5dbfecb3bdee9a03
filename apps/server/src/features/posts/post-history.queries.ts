import type { PostEvent } from '@nonet/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { NotedKind } from '#/db/tables.ts';
import { isAmong } from '#/db/within-accounts.ts';
import { holdsSentTexts, MOST_EVENTS } from '#/features/posts/note-events.ts';
import { isSeen, type PostKey } from '#/features/posts/within-accounts.ts';

/** What the rows tell about the past of a post. Its instants are PostgreSQL's text, for `isoInstant`. */
export interface StoredHistory {
  createdAt: string;
  author: StoredPerson;
  targets: StoredTarget[];
  attempts: StoredAttempt[];
  /** What no other row tells. */
  noted: StoredEvent[];
}

export interface StoredTarget {
  id: string;
  /** Null: there is no payload. */
  preparedAt: string | null;
  publishedAt: string | null;
  /** What of it did not get to the network. */
  note: string | null;
}

export interface StoredAttempt {
  id: string;
  targetId: string;
  fencedAt: string;
  endedAt: string | null;
  outcome: string | null;
  message: string | null;
}

/** Null as name: they are gone. */
export interface StoredPerson {
  id: string;
  name: string | null;
}

export interface StoredEvent {
  id: string;
  targetId: string | null;
  at: string;
  kind: NotedKind;
  actor: PostEvent['by'];
  person: StoredPerson | null;
  movedFrom: string | null;
  movedTo: string | null;
  message: string | null;
}

/** Before there were members, everything in a space was done by the person who has its id. */
function personOf(column: RawBuilder<unknown>): RawBuilder<StoredPerson> {
  const id = sql`coalesce(${column}, posts.space_id)`;
  return sql`json_build_object('id', ${id}, 'name', (select u.name from users u where u.id = ${id}))`;
}

/** Reads the newest of a post's past, in one statement, so that the parts fit together; null: the user has no such post. */
export async function readHistory(db: Executor, { spaceId, id, accounts }: PostKey): Promise<StoredHistory | null> {
  const { rows } = await sql<Nullable<StoredHistory>>`
    select posts.created_at::text "createdAt", ${personOf(sql`posts.author_id`)} author,
      (select json_agg(x) from (
        select id, case when prepared is not null then prepared_at end "preparedAt", published_at "publishedAt", note
        from targets where post_id = posts.id ${isAmong(accounts, sql`connection_id`)}) x) targets,
      (select json_agg(x) from (
        select a.id::text, a.target_id "targetId", a.fenced_at "fencedAt", a.ended_at "endedAt", a.outcome, a.message
        from targets t join attempts a on a.target_id = t.id where t.post_id = posts.id ${isAmong(accounts, sql`t.connection_id`)}
        order by a.fenced_at desc limit ${sql.lit(MOST_EVENTS)}) x) attempts,
      (select json_agg(x) from (
        select id::text, target_id "targetId", at, kind, actor, moved_from "movedFrom", moved_to "movedTo", message,
          case when guest_name is not null then json_build_object('id', '', 'name', guest_name || ', guest')
            when actor = 'person' then ${personOf(sql`e.person_id`)} end person
        from post_events e where post_id = posts.id and not (${holdsSentTexts}) order by id desc limit ${sql.lit(MOST_EVENTS)}) x) noted
    from posts where posts.id = ${id} and posts.space_id = ${spaceId} ${isSeen(accounts)}`.execute(db);
  const row = rows[0];
  if (row === undefined) return null;
  return { ...row, targets: row.targets ?? [], attempts: row.attempts ?? [], noted: row.noted ?? [] };
}

/** Empty lists arrive as null. */
type Nullable<History> = {
  [Name in keyof History]: History[Name] extends readonly unknown[] ? History[Name] | null : History[Name];
};
