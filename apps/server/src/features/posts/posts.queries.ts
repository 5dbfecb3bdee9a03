import type { NetworkId } from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';
import { figuresObject } from '#/db/figure-columns.ts';
import { makingsOf } from '#/db/makings.ts';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { accountFacts } from '#/features/posts/account-facts.ts';
import { approvalColumn } from '#/features/posts/approval-row.ts';
import { holdsSentTexts } from '#/features/posts/note-events.ts';
import type { MediaRow, OwnMedia, PostRow } from '#/features/posts/post-row.ts';

/** The columns of `connections` for a `ConnectionRow`. */
export const connectionColumns = sql`
  id, network, username, account_name "accountName", profile_name "profileName", connected`;
/** The columns of `connections` for a `ChosenConnectionRow`, without what is planned. */
export const chosenColumns = sql`${connectionColumns},
  case when abilities_good_until > clock_timestamp() then abilities end abilities, ${accountFacts} facts`;
/** The columns of `targets t` for a `ReadinessRow`. */
export const readinessColumns = sql`
  t.readiness, t.readiness_cause "readinessCause", t.readiness_message "readinessMessage"`;
/** The columns of `media` for a `FileRow`. Outside of JSON a bigint would arrive as text. */
const fileColumns = sql`
  id, kind, content_type "contentType", bytes::float8 bytes, width, height, file_name "fileName",
  duration_ms "durationMs", animated, thumbnail_key is not null "hasThumbnail", lost_at is not null "isLost", document`;

/** The captions of a file `u` of a post, as a JSON list; null when there are none, as of all but videos. */
const captionsOfFile = sql`
  case when media.kind = 'video' then (
    select json_agg(json_build_object('id', c.media_id, 'language', c.language, 'fileName', f.file_name, 'lines', f.captions -> 'lines',
      'firstLine', f.captions -> 'firstLine', 'bytes', f.bytes) order by c.place)
    from post_captions c join media f on f.id = c.media_id where c.post_id = u.post_id and c.position = u.position) end`;

/** The same with what a look into the file found. */
const probedFileColumns = sql`${fileColumns}, probe`;

/** The same with how far what is made of the file is: what a judgement rests on. */
export const judgedFileColumns = sql`${probedFileColumns}, ${makingsOf(sql`media.id`)} makings`;
/** The same for files that a draft names, captions among them. */
export const namedFileColumns = sql`${judgedFileColumns}, captions`;

/** The repeat of a post `p`, for a `SeriesDate`. */
export const seriesColumn = sql`
  case when p.series_id is not null then json_build_object('id', p.series_id, 'date', p.series_date) end`;

/** The comments of a target `t`, as a JSON list; null when there are none. */
export const commentsOfTarget = sql`
  case when t.status = 'published' then (
    select json_agg(x) from (
      select id, number, text, status, code, message, remote_url url from comments where target_id = t.id order by number
    ) x) end`;

/** The texts with which a target `t` of a post `p` is out, where they are no longer those of its network; else null. Few posts were ever changed, so only these are looked up. */
export const sentTextsOfTarget = sql`
  case when p.version > 1 and (t.status = 'published' or t.parts_out > 0) then (
    select e.message::json from post_events e where e.post_id = t.post_id and e.target_id = t.id and ${holdsSentTexts}) end`;

/** The figures of a target `t` as they were read last; null while nothing was read. */
export const figuresOfTarget = sql`
  case when t.status = 'published' then (
    select json_build_object('readAt', f.read_at, 'figures', ${figuresObject('f')})
    from post_figures f where f.target_id = t.id and f.read_at is not null) end`;

/** How many remarks on a post are open; their answers are not counted. */
export function openRemarksOf(postId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select count(*)::int from remarks where post_id = ${postId} and answer_to is null and resolved_at is null`;
}

/** Reads a post with everything that belongs to it. */
export async function postById(db: Executor, spaceId: SpaceId, id: string): Promise<PostRow | null> {
  return (await wholePosts(db, spaceId, sql`p.id = ${id}`))[0] ?? null;
}

/** Reads the posts `p` that fit a condition, with everything that belongs to them, in one statement, so that the parts fit together. */
export async function wholePosts(
  db: Executor,
  spaceId: SpaceId,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql``,
): Promise<PostRow[]> {
  const { rows } = await sql<StoredPost>`
    select p.id, p.space_id "spaceId", p.title, p.description, p.descriptions, p.scheduled_at::text "scheduledAt",
      p.wall_time "wallTime", p.time_zone "timeZone", p.status, p.template, p.link, p.usage_month "usageMonth", p.version,
      p.remove_at::text "removeAt", ${seriesColumn} series, p.published_at::text "publishedAt", p.created_at::text "createdAt",
      p.updated_at::text "updatedAt", ${approvalColumn(spaceId)} approval, (${filesOf(sql.ref('p.id'), sql`1`, probedFileColumns)}) media,
      (${partsOf(sql.ref('p.id'), probedFileColumns)}) thread, p.own_files "ownFiles", (${ownFilesOf(sql.ref('p.id'), sql`1`)}) "ownMedia", p.without_threads "withoutThreads", p.comments, p.additions,
      (${openRemarksOf(sql.ref('p.id'))}) "openRemarks",
      case when p.card_source is not null then json_build_object('address', p.card_source, 'at', p.card_read_at) end "cardRead",
      (select json_agg(x) from (
        select t.id, t.status, t.options, t.fenced_at is not null "fenced", t.in_doubt "inDoubt", t.kept_as_draft "isKeptAsDraft", t.options ->> 'format' format,
          t.text_key "textKey",
          case when t.lease is null then t.run_at end "runAt", t.remote_url "remoteUrl", t.published_at "publishedAt",
          t.error_code "errorCode", t.error_message "errorMessage", t.note, t.parts_out "partsOut", ${readinessColumns}, coalesce(${commentsOfTarget}, '[]') comments, ${figuresOfTarget} figures,
          ${sentTextsOfTarget} "sentTexts",
          (select to_json(c) from (select ${connectionColumns} from connections where id = t.connection_id) c) connection
        from targets t where t.post_id = p.id order by t.id
      ) x) targets,
      (select json_agg(x) from (
        select ${fileColumns} from media where id in (select cover_id from targets where post_id = p.id) order by id
      ) x) covers
    from posts p where p.space_id = ${spaceId} and ${condition} ${order}
  `.execute(db);
  return rows.map((post) => ({
    ...post,
    targets: post.targets ?? [],
    media: post.media ?? [],
    covers: post.covers ?? [],
    ownMedia: ownMediaOf(post.ownFiles, post.ownMedia),
    thread: (post.thread ?? []).map((part) => ({ ...part, ownMedia: ownMediaOf(post.ownFiles, part.ownMedia) })),
  }));
}

/** Empty lists arrive as null. */
interface StoredPost extends Omit<PostRow, 'targets' | 'media' | 'covers' | 'thread' | 'ownMedia'> {
  ownMedia: OwnMedia | null;
  targets: PostRow['targets'] | null;
  media: MediaRow[] | null;
  covers: PostRow['covers'] | null;
  thread: (Omit<PostRow['thread'][number], 'ownMedia'> & { ownMedia: OwnMedia | null })[] | null;
}

/** Networks that have their own files may have none in this part. */
function ownMediaOf(networks: readonly NetworkId[], stored: OwnMedia | null): OwnMedia {
  return Object.fromEntries(networks.map((network) => [network, stored?.[network] ?? []]));
}

/** The shared files of a post in their order, as a JSON list; null when there are none. Of a thread: those of one part, the first if not said. */
export function filesOf(
  postId: RawBuilder<unknown>,
  part: RawBuilder<unknown> = sql`1`,
  columns: RawBuilder<unknown> = fileColumns,
): RawBuilder<unknown> {
  return sql`select json_agg(x) from (
    select ${columns}, u.alt, u.crops, u.title, u.link, u.spoiler, ${captionsOfFile} captions
    from post_media u join media on media.id = u.media_id where u.post_id = ${postId} and u.part = ${part} and u.network is null order by u.position
  ) x`;
}

/** The files that single networks get in place of the shared ones, by network; null when there are none. */
function ownFilesOf(postId: RawBuilder<unknown>, part: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select json_object_agg(n.network, n.files) from (
    select y.network, json_agg(to_jsonb(y) - 'network' - 'position' order by y.position) files from (
      select ${probedFileColumns}, u.alt, u.crops, u.title, u.link, u.spoiler, ${captionsOfFile} captions, u.network, u.position
      from post_media u join media on media.id = u.media_id
      where u.post_id = ${postId} and u.part = ${part} and u.network is not null) y
    group by y.network) n`;
}

/** The parts of a thread after the first, as a JSON list of texts and files; null when there are none. */
export function partsOf(postId: RawBuilder<unknown>, columns: RawBuilder<unknown> = fileColumns): RawBuilder<unknown> {
  return sql`select json_agg(x) from (
    select q.description, q.descriptions, coalesce((${filesOf(sql`q.post_id`, sql`q.number`, columns)}), '[]') media,
      (${ownFilesOf(sql`q.post_id`, sql`q.number`)}) "ownMedia"
    from post_parts q where q.post_id = ${postId} order by q.number
  ) x`;
}

/**
 * Locks a post and reads it. Every change and every fence takes this lock first. The second statement sees what the
 * previous holder committed.
 */
export async function lockPost(trx: Executor, spaceId: SpaceId, id: string): Promise<PostRow | null> {
  const { rows } = await sql`select from posts where id = ${id} and space_id = ${spaceId} for update`.execute(trx);
  return rows.length === 0 ? null : postById(trx, spaceId, id);
}
