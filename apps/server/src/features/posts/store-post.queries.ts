import { isDeepStrictEqual } from 'node:util';
import { type Approval, givenAdditions, goesOut } from '@nonet/domain';
import { type RawBuilder, sql, type Transaction } from 'kysely';

import { type Activity, activityRows } from '#/db/activity/note-activity.ts';
import { firstRun, unlessHeldBack } from '#/db/first-run.ts';
import { isoInstant } from '#/db/iso-instant.ts';
import type { Executor } from '#/db/pool.ts';
import type { Tables } from '#/db/tables.ts';
import { afterChange, isHeldBack, keepsYes, stateOf } from '#/features/posts/approval-row.ts';
import { insertCaptions, type PlacedCaptions, placedCaptions } from '#/features/posts/captions.queries.ts';
import type { ValidPost } from '#/features/posts/check-draft.ts';
import { endDraft, lockDraft } from '#/features/posts/end-draft.queries.ts';
import { type Key, keepAnswer, type UsedKey } from '#/features/posts/idempotency.queries.ts';
import { letGoOfFiles, letGoOfMedia } from '#/features/posts/let-go-of-media.queries.ts';
import { type Noted, noteEvents } from '#/features/posts/note-events.ts';
import { cardPictureOf } from '#/features/posts/post-input.ts';
import type { MediaRow, PostRow, ReadinessRow } from '#/features/posts/post-row.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { searchTextOf } from '#/features/posts/search-texts.ts';
import { SpaceGone } from '#/http/no-such-space.ts';
import { timeOrderedId } from '#/lib/time-ordered-id.ts';

/** A date of a series, in the version that the post was made by. */
export interface SeriesDate {
  seriesId: string;
  day: string;
  version: number;
}

interface NewPost {
  post: PostRow;
  /** Who made it. */
  authorId: string | null;
  /** When a worker first looks at the post's targets. */
  runAt: string;
  /** Of the month. */
  limit: number | null;
  /** The date of a repeat that it is made for; absent: it does not repeat. */
  seriesDate?: SeriesDate;
  /** The idempotency key, and the answer to store for it. */
  kept: (Key & UsedKey) | null;
  /** The draft that it was written in, which ends with it. */
  draftId: string | null;
}

/**
 * Stores a new post with everything that belongs to it; its targets are then in the publishing queue. Returns false and
 * stores nothing when something changed since the checks: the month is full, an account or a file is gone, or
 * the draft was scheduled by another call. See `unlessKeyTaken` for the key.
 */
export async function storePost(
  db: Executor,
  { usage }: Pick<PostsParts, 'usage'>,
  { post, authorId, runAt, limit, seriesDate, kept, draftId }: NewPost,
): Promise<boolean> {
  const { id, spaceId, usageMonth, targets } = post;
  const draft = draftId === null ? null : { spaceId, id: draftId };
  const connectionIds = targets.map(({ connection }) => connection.id);
  const fileIds = [
    ...new Set([
      ...[...allFiles(post), ...captionsIn(post), ...post.covers].map((file) => file.id),
      ...cardPictureOf(post.additions),
    ]),
  ];
  // The user's row is locked first; a deletion of the account holds it while it removes everything else. The share lock
  // on connections makes a disconnect wait, so that it sees this post's targets. With the lock on files, the removal of
  // unused files skips them; or this waits for a removal and then does not find them.
  const areThere = sql`
    (select count(*) from (select from owner, connections c
      where c.space_id = ${spaceId} and c.id = any(${connectionIds}) and c.connected order by c.id for share of c) a) = ${connectionIds.length}
    and (select count(*) from (select from owner, media m
      where m.space_id = ${spaceId} and m.id = any(${fileIds}::uuid[]) order by m.id for key share of m) f) = ${fileIds.length}
    ${draft === null ? sql`` : sql`and not exists (select from draft where post_id is not null)`}
    ${seriesDate === undefined ? sql`` : sql`and ${isAsSeen(seriesDate)}`}`;
  const activity = seriesDate === undefined ? activityOf(post, authorId) : null;
  const isCounted = sql`exists (select from counted)`;
  const statement = sql<{ hasOwner: boolean; isStored: boolean }>`
    with owner as materialized (select from spaces where id = ${spaceId} for key share)
    ${draft === null ? sql`` : lockDraft(draft)},
    ${usage.charge({ spaceId, postId: id, month: usageMonth, limit }, areThere)}, ${usage.tellStage()},
    stored as (
      insert into posts (id, space_id, usage_month, title, description, descriptions, wall_time, time_zone, scheduled_at,
        template, link, without_threads, comments, additions, card_source, card_read_at, created_at, updated_at, search_text, series_id, series_date, author_id,
        approval, judged_version, judged_by, judged_at, team_version)
      select ${id}::uuid, ${spaceId}, ${usageMonth}, ${post.title}, ${post.description},
        ${JSON.stringify(post.descriptions)}::jsonb, ${post.wallTime}::timestamp, ${post.timeZone},
        ${post.scheduledAt}::timestamptz, ${jsonOrNull(post.template)}::jsonb, ${post.link}, ${post.withoutThreads},
        ${JSON.stringify(post.comments)}::jsonb, ${additionsToStore(post)}, ${post.cardRead?.address ?? null}, ${post.cardRead?.at ?? null}::timestamptz, ${post.createdAt}::timestamptz,
        ${post.updatedAt}::timestamptz, ${searchTextOf(post)},
        ${seriesDate?.seriesId ?? null}::uuid, ${seriesDate?.day ?? null}::date, ${authorId},
        ${stateOf(post)}, ${post.approval?.judged?.version ?? null}::int, ${post.approval?.judged?.by.id ?? null}, ${post.approval?.judged?.at ?? null}::timestamptz,
        ${post.approval?.teamVersion ?? null}::int where ${isCounted}
    ), attached as (${insertMedia(id, post, isCounted)}), captioned as (${insertCaptions(id, captionsIn(post), isCounted)}), continued as (${insertParts(id, post.thread, isCounted)}),
    queued as (${insertTargets(post, targets, { dueAt: post.scheduledAt, runAt: sql`${runAt}::timestamptz`, approval: stateOf(post) }, isCounted)})
    ${activity === null ? sql`` : sql`, acted as (${activityRows([activity], isCounted)})`}
    ${draft === null ? sql`` : endDraft(draft, { postId: id, condition: isCounted })}
    ${seriesDate === undefined ? sql`` : sql`, ${endsWait(seriesDate, isCounted)}`}
    ${kept === null ? sql`` : sql`, answered as (${keepAnswer({ ...kept, spaceId }, isCounted)})`}
    select exists (select from owner) "hasOwner", ${isCounted} "isStored"`;
  const { rows } = await statement.execute(db);
  // The account was deleted during the call.
  if (rows[0]?.hasOwner !== true) throw new SpaceGone();
  return rows[0].isStored;
}

/** Of the dates of a repeat, their repeat is told. */
function activityOf({ id, spaceId, scheduledAt, targets, approval }: PostRow, authorId: string | null): Activity {
  return {
    spaceId,
    by: authorId === null ? 'nonet' : { uid: authorId },
    what: isHeldBack(approval) ? 'post-submitted' : 'post-scheduled',
    subject: id,
    accounts: targets.map(({ connection }) => connection.id),
    after: { at: isoInstant(scheduledAt) },
  };
}

/** Whether the series still is what the post was made by. A change of the series waits for this statement, or this for it. */
function isAsSeen({ seriesId, version }: SeriesDate): RawBuilder<unknown> {
  return sql`(select count(*) from (select from owner, series s
    where s.id = ${seriesId} and s.version = ${version} for share of s) v) = 1`;
}

/** The date is done with. When it was already, the whole statement is undone (see `isDateTaken`). */
function endsWait({ seriesId, day }: SeriesDate, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`dated as (
      insert into series_dates (series_id, day, state) select ${seriesId}::uuid, ${day}::date, 'made' where ${condition}
    ), waited as (
      delete from series_waits where series_id = ${seriesId}::uuid and day = ${day}::date and ${condition}
    )`;
}

/** True when nothing was stored because the date of the series has its post, or had it. */
export function isDateTaken(error: unknown): boolean {
  return (
    error instanceof Error &&
    'constraint' in error &&
    (error.constraint === 'series_dates_pkey' || error.constraint === 'posts_series_date')
  );
}

/**
 * Writes an edit. Nothing of the post was sent yet, so every target starts again, and its leases and payloads become
 * void. `isChange`: the content differs, so the changer has made this version.
 */
export async function replacePost(
  trx: Transaction<Tables>,
  {
    stored,
    post,
    approval,
    isChange,
    events,
  }: { stored: PostRow; post: ValidPost; approval: Approval; isChange: boolean; events: readonly Noted[] },
): Promise<void> {
  const { id } = stored;
  // First, so that no target of a post that waits is in the queue when the post says that it waits.
  if (!goesOut(approval)) await sql`update targets set run_at = null, lease = null where post_id = ${id}`.execute(trx);
  await sql`with ${noteEvents(stored, events)}
    update posts set title = ${post.title}, description = ${post.description},
      descriptions = ${JSON.stringify(post.descriptions)}::jsonb, wall_time = ${post.wallTime}::timestamp,
      time_zone = ${post.timeZone}, scheduled_at = ${post.scheduledAt}, template = ${jsonOrNull(post.template)}::jsonb,
      link = ${post.link}, without_threads = ${post.withoutThreads}, comments = ${JSON.stringify(post.comments)}::jsonb,
      additions = ${additionsToStore(post)}, card_source = ${post.cardRead?.address ?? null}, card_read_at = ${post.cardRead?.at ?? null}, search_text = ${searchTextOf(post)}, status = 'pending', ${isChange ? afterChange(approval, stored) : sql`approval = ${approval}, ${keepsYes}`}, version = version + 1, updated_at = clock_timestamp()
    where id = ${id}`.execute(trx);
  const pictures = new Set(cardPictureOf(post.additions));
  await letGoOfFiles(
    trx,
    cardPictureOf(stored.additions).filter((one) => !pictures.has(one)),
  );
  if (!isDeepStrictEqual(namedFiles(stored), namedFiles(post))) await replaceFiles(trx, id, post);
  await replaceParts(trx, stored, post);
  await replaceTargets(trx, stored, post, approval);
}

type Files = Pick<ValidPost, 'media' | 'thread'>;

/** The files of a post in their order, through all parts of a thread. */
function allFiles({ media, thread }: Files): (MediaRow & { part: number })[] {
  const parts = [media, ...thread.map((part) => part.media)];
  return parts.flatMap((files, at) => files.map((file) => ({ ...file, part: at + 1 })));
}

/** The files that a post names, as they are stored: its own in their order, and its covers. */
function namedFiles({ covers, ...post }: Files & Pick<PostRow, 'covers'>) {
  const own = allFiles(post).map((file) => [...namedOf(file), file.part]);
  const captions = captionsIn(post).map(({ id, language, position }) => [id, language, position]);
  return { own, captions, covers: covers.map((file) => file.id).sort() };
}

const namedOf = ({ id, alt, crops, title, link, spoiler = false }: MediaRow) => [id, alt, crops, title, link, spoiler];

async function replaceFiles(trx: Transaction<Tables>, postId: string, post: Files): Promise<void> {
  await letGoOfMedia(trx, [postId]);
  await trx.deleteFrom('post_media').where('post_id', '=', postId).execute();
  await sql`update posts set own_files = '{}' where id = ${postId} and own_files <> '{}'`.execute(trx);
  await insertMedia(postId, post, sql`true`).execute(trx);
  await insertCaptions(postId, captionsIn(post), sql`true`).execute(trx);
}

async function replaceParts(trx: Transaction<Tables>, stored: PostRow, { thread }: ValidPost): Promise<void> {
  const texts = (parts: ValidPost['thread']) =>
    parts.map(({ description, descriptions }) => [description, descriptions]);
  if (isDeepStrictEqual(texts(stored.thread), texts(thread))) return;
  await trx.deleteFrom('post_parts').where('post_id', '=', stored.id).execute();
  await insertParts(stored.id, thread, sql`true`).execute(trx);
}

async function replaceTargets(
  trx: Transaction<Tables>,
  stored: PostRow,
  post: ValidPost,
  approval: Approval,
): Promise<void> {
  const before = new Set(stored.targets.map(({ connection }) => connection.id));
  const after = new Set(post.targets.map(({ connection }) => connection.id));
  const left = [...before.difference(after)];
  if (left.length > 0) {
    await trx.deleteFrom('targets').where('post_id', '=', stored.id).where('connection_id', 'in', left).execute();
  }
  const dueAt = post.scheduledAt.toISOString();
  const runAt = firstRun(sql`${dueAt}::timestamptz`, sql`${allFiles(post).map((file) => file.id)}::uuid[]`);
  const kept = post.targets.filter(({ connection }) => before.has(connection.id));
  await sql`
    update targets t set status = 'pending', options = i.options::jsonb, text_key = i.text_key, due_at = ${dueAt}, run_at = ${unlessHeldBack(runAt)}, lease = null,
      prepared = null, prepared_version = null, secret = null, retry_count = 0, preparation_lost = false, error_code = null,
      error_message = null, readiness = i.readiness, readiness_cause = i.readiness_cause, readiness_message = i.readiness_message,
      blocked_told_at = ${isToldNow}, updated_at = clock_timestamp()
    from unnest(${kept.map(({ connection }) => connection.id)}::text[], ${kept.map((target) => JSON.stringify(target.options))}::text[],
      ${kept.map(({ textKey }) => textKey)}::bigint[], ${readinessOf(kept)}) i(connection_id, options, text_key, ${readinessNames})
    where t.post_id = ${stored.id} and t.connection_id = i.connection_id
  `.execute(trx);
  const added = post.targets
    .filter(({ connection }) => !before.has(connection.id))
    .map((target) => ({ ...target, id: timeOrderedId() }));
  if (added.length > 0) await insertTargets(stored, added, { dueAt, runAt, approval }, sql`true`).execute(trx);
}

const readinessNames = sql`readiness, readiness_cause, readiness_message`;
/** Who plans a post sees what blocks it there, and need not be mailed. */
const isToldNow = sql`case when i.readiness = 'blocked' then clock_timestamp() end`;

/** Three arrays, for the columns of `readinessNames`. */
function readinessOf(targets: readonly ReadinessRow[]): RawBuilder<unknown> {
  return sql`${targets.map((target) => target.readiness)}::text[], ${targets.map((target) => target.readinessCause)}::text[],
      ${targets.map((target) => target.readinessMessage)}::text[]`;
}

/** What is not there is not stored, so that posts of before any addition are as posts without one. */
function additionsToStore({ additions }: Pick<PostRow, 'additions'>): RawBuilder<unknown> {
  return sql`${JSON.stringify(givenAdditions(additions))}::jsonb`;
}

function jsonOrNull(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

function insertMedia(postId: string, post: Files, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const files = allFiles(post);
  return sql`
    insert into post_media (post_id, position, media_id, alt, part, crops, title, link, spoiler)
    select ${postId}::uuid, f.place - 1, f.id, f.alt, f.part, f.crops::jsonb, f.title, f.link, f.spoiler
    from unnest(${files.map((file) => file.id)}::uuid[], ${files.map((file) => file.alt)}::text[],
        ${files.map((file) => file.part)}::smallint[], ${files.map((file) => JSON.stringify(file.crops))}::text[],
        ${files.map((file) => file.title)}::text[], ${files.map((file) => file.link)}::text[],
        ${files.map(({ spoiler = false }) => spoiler)}::boolean[])
      with ordinality f(id, alt, part, crops, title, link, spoiler, place)
    where ${condition}`;
}

/** The captions of all videos of a post, each with the position of its video. */
function captionsIn(post: Files): PlacedCaptions[] {
  return allFiles(post).flatMap((file, position) => placedCaptions(file, position));
}

function insertParts(postId: string, thread: ValidPost['thread'], condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into post_parts (post_id, number, description, descriptions)
    select ${postId}::uuid, q.place + 1, q.description, q.descriptions::jsonb
    from unnest(${thread.map((part) => part.description)}::text[], ${thread.map((part) => JSON.stringify(part.descriptions))}::text[])
      with ordinality q(description, descriptions, place)
    where ${condition}`;
}

function insertTargets(
  { id, spaceId }: Pick<PostRow, 'id' | 'spaceId'>,
  targets: readonly (ValidPost['targets'][number] & { id: string })[],
  { dueAt, runAt, approval }: { dueAt: string; runAt: RawBuilder<unknown>; approval: Approval },
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    insert into targets (id, space_id, post_id, connection_id, network, options, text_key, due_at, run_at, approval, ${readinessNames}, blocked_told_at)
    select i.id, ${spaceId}, ${id}::uuid, i.connection_id, i.network, i.options::jsonb, i.text_key, ${dueAt}::timestamptz, ${goesOut(approval) ? runAt : sql`null::timestamptz`}, ${approval}, ${readinessNames},
      ${isToldNow}
    from unnest(${targets.map((target) => target.id)}::uuid[], ${targets.map(({ connection }) => connection.id)}::text[],
      ${targets.map(({ connection }) => connection.network)}::text[],
      ${targets.map(({ options }) => JSON.stringify(options))}::text[], ${targets.map(({ textKey }) => textKey)}::bigint[],
      ${readinessOf(targets)}) i(id, connection_id, network, options, text_key, ${readinessNames})
    where ${condition}`;
}
