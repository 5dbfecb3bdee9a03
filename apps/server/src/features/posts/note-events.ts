import type { ActivityKind } from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Activity, activityRows } from '#/db/activity/note-activity.ts';
import { isoInstant } from '#/db/iso-instant.ts';
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
  /** The ids of the accounts of the post, where they have changed. */
  accounts?: { from: readonly string[]; to: readonly string[] };
  message?: string;
  /** The guest of a review link who did it; absent: none. */
  guest?: string;
}

/** The post that events are of, and who changes it. */
type Noting = Pick<PostRow, 'id' | 'spaceId' | 'scheduledAt' | 'targets' | 'changer' | 'isWithRepeat'>;

/** What everybody in the space can look up of it, beside the history of the post (TEAM-14). */
const toldAs: Partial<Record<NotedKind, ActivityKind>> = {
  edited: 'post-changed',
  moved: 'post-moved',
  deleted: 'post-deleted',
  restored: 'post-restored',
  retried: 'post-retried',
  skipped: 'post-given-up',
  submitted: 'post-submitted',
  approved: 'post-approved',
  returned: 'post-returned',
};

/** The same of what a guest did. */
const toldOfGuests: typeof toldAs = {
  approved: 'post-approved',
  returned: 'post-change-asked',
  'took-back': 'post-yes-taken-back',
};

/**
 * The parts of a statement that note what happened to a post as a whole. A post may be changed any number of times, so that the oldest
 * events make room for the newest.
 */
export function noteEvents(post: Noting, events: readonly Noted[]): RawBuilder<unknown> {
  return noteRows(
    post,
    events,
    sql`select null::uuid, kind, actor, moved_from, moved_to, message, guest from unnest(
      ${events.map(({ kind }) => kind)}::text[], ${events.map(({ actor = 'person' }) => actor)}::text[],
      ${events.map(({ moved }) => moved?.from ?? null)}::timestamptz[],
      ${events.map(({ moved }) => moved?.to ?? null)}::timestamptz[], ${events.map(({ message }) => message ?? null)}::text[],
      ${events.map(({ guest }) => guest ?? null)}::text[]) n(kind, actor, moved_from, moved_to, message, guest)`,
  );
}

/** The same for what a person did with the targets of some accounts; `targets` has their ids, such as a part of the same statement. */
export function noteOfTargets(
  { targets: all, ...post }: Noting,
  kind: NotedKind,
  targets: RawBuilder<unknown>,
  accounts: readonly string[],
): RawBuilder<unknown> {
  return noteRows(
    { ...post, targets: all.filter(({ connection }) => accounts.includes(connection.id)) },
    [{ kind }],
    sql`select id, ${kind}, 'person', null::timestamptz, null::timestamptz, null::text, null::text from ${targets}`,
  );
}

function noteRows(post: Noting, events: readonly Noted[], rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const { id: postId, changer } = post;
  const activities = post.isWithRepeat === true ? [] : events.flatMap((event) => activityOf(post, event));
  return sql`${activities.length === 0 ? sql`` : sql`acted as (${activityRows(activities)}), `}noted as (
      insert into post_events (post_id, target_id, kind, actor, moved_from, moved_to, message, guest_name, person_id)
      select ${postId}::uuid, n.*, case when n.actor = 'person' and n.guest is null then ${changer?.uid ?? null}::text end from (${rows}) n(target_id, kind, actor, moved_from, moved_to, message, guest)
    ), trimmed as (
      delete from post_events e where post_id = ${postId}::uuid and not (${holdsSentTexts}) and id <= (
        select id from post_events where post_id = ${postId}::uuid order by id desc offset ${sql.lit(MOST_EVENTS - 1)} limit 1)
    )`;
}

function activityOf(
  { id, spaceId, scheduledAt, targets, changer }: Noting,
  { kind, actor = 'person', moved, accounts, guest }: Noted,
): Activity[] {
  const what = (guest === undefined ? toldAs : toldOfGuests)[kind];
  if (what === undefined) return [];
  const at = { at: isoInstant(scheduledAt) };
  const person = actor === 'person' && changer !== undefined ? changer : 'nonet';
  const by = guest === undefined ? person : { guest };
  const ids = new Set([...targets.map(({ connection }) => connection.id), ...(accounts?.to ?? [])]);
  const of = { spaceId, by, what, subject: id, accounts: [...ids] } as const;
  if (moved !== undefined) return [{ ...of, before: { at: moved.from }, after: { at: moved.to } }];
  if (accounts !== undefined) {
    return [{ ...of, before: { accounts: accounts.from }, after: { ...at, accounts: accounts.to } }];
  }
  return [kind === 'deleted' ? { ...of, before: at } : { ...of, after: at }];
}
