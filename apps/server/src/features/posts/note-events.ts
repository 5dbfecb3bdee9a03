import { type RawBuilder, sql } from 'kysely';

import type { NotedKind } from '#/db/tables.ts';
import type { PostRow } from '#/features/posts/post-row.ts';

/** More events of a post than this are of no use to anybody. */
export const MOST_EVENTS = 200;

/**
 * A row `e` that is no event: it keeps, as a JSON list, the texts with which a target went out, because its network's have been changed
 * since for another account.
 */
export const holdsSentTexts = sql`e.kind = 'edited' and e.message is not null`;

export interface Noted {
  kind: NotedKind;
  /** By whom; absent: by whoever changes the post. */
  actor?: 'person' | 'nonet';
  moved?: { from: Date; to: Date };
  message?: string;
  /** The guest of a review link who did it; absent: none. */
  guest?: string;
}

/** The post that events are of, and who changes it. */
type Noting = Pick<PostRow, 'id' | 'changer'>;

/**
 * The parts of a statement that note what happened to a post as a whole. A post may be changed any number of times, so that the oldest
 * events make room for the newest.
 */
export function noteEvents(post: Noting, events: readonly Noted[]): RawBuilder<unknown> {
  return noteRows(
    post,
    sql`select null::uuid, kind, actor, moved_from, moved_to, message, guest from unnest(
      ${events.map(({ kind }) => kind)}::text[], ${events.map(({ actor = 'person' }) => actor)}::text[],
      ${events.map(({ moved }) => moved?.from ?? null)}::timestamptz[],
      ${events.map(({ moved }) => moved?.to ?? null)}::timestamptz[], ${events.map(({ message }) => message ?? null)}::text[],
      ${events.map(({ guest }) => guest ?? null)}::text[]) n(kind, actor, moved_from, moved_to, message, guest)`,
  );
}

/** The same for what a person did with targets; `targets` has their ids, such as a part of the same statement. */
export function noteOfTargets(post: Noting, kind: NotedKind, targets: RawBuilder<unknown>): RawBuilder<unknown> {
  return noteRows(
    post,
    sql`select id, ${kind}, 'person', null::timestamptz, null::timestamptz, null::text, null::text from ${targets}`,
  );
}

function noteRows({ id: postId, changer }: Noting, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`noted as (
      insert into post_events (post_id, target_id, kind, actor, moved_from, moved_to, message, guest_name, person_id)
      select ${postId}::uuid, n.*, case when n.actor = 'person' and n.guest is null then ${changer?.uid ?? null}::text end from (${rows}) n(target_id, kind, actor, moved_from, moved_to, message, guest)
    ), trimmed as (
      delete from post_events e where post_id = ${postId}::uuid and not (${holdsSentTexts}) and id <= (
        select id from post_events where post_id = ${postId}::uuid order by id desc offset ${sql.lit(MOST_EVENTS - 1)} limit 1)
    )`;
}
