import type {
  Additions,
  ChosenOptions,
  Crops,
  DocumentProbe,
  FileForm,
  MediaProbe,
  NetworkTexts,
  ThreadPart,
  WithoutThreads,
} from '@nonet/domain';
import type { Json } from '@nonet/networks';
import { type RawBuilder, sql } from 'kysely';

import { notifyDue } from '#/db/notify.ts';
import type { Database } from '#/db/pool.ts';
import { retryDeadlocks } from '#/db/transaction.ts';
import { withoutFlush } from '#/db/without-flush.ts';
import type { SealedPayload } from '#/features/publishing/sealed-payload.ts';

export interface PostContent {
  title: string;
  description: string;
  descriptions: NetworkTexts;
  link: string | null;
  /** The id of the template that the post was made from. */
  template: string | null;
  options: ChosenOptions;
  createdAt: Date;
  postVersion: number;
  /** What an interrupted preparation of this very version left at the network. */
  kept: Json;
  /** What of it carries rights, sealed; null when nothing does. */
  sealedSecret: string | null;
  media: FileOfPost[];
  /** The parts of a thread after the first. */
  thread: ThreadPart<FileOfPost>[];
  withoutThreads: WithoutThreads;
  /** The picture that is shown before its video plays. */
  cover: FileOfPost | null;
  /** What is added beside texts and files: those that are there. */
  additions: Partial<Additions>;
  /** The address that the server read the link card from; null: its owner chose. */
  cardSource: string | null;
  cardPicture: FileOfPost | null;
}

/** A file as networks may see it: without the place where it was taken. */
export interface FileOfPost {
  id: string;
  contentType: string;
  bytes: number;
  width: number | null;
  height: number | null;
  animated: boolean;
  durationMs: number | null;
  /** What a look into it found; null: nobody looked. */
  probe: MediaProbe | null;
  alt: string;
  /** What a look into a document found; null for other files. */
  document: DocumentProbe | null;
  /** What its owner calls a document, or what a picture says as an item of a carousel; empty where it says nothing. */
  title: string;
  /** Where a picture leads as an item of a carousel. */
  link: string;
  fileName: string;
  /** What its owner cut off, by network. */
  crops: Crops;
  storageKey: string;
  /** Of a video, in their order; absent and null: none. */
  captions?: CaptionsFile[] | null;
  /** It is hidden until somebody wants to see it. */
  spoiler: boolean;
  /** Absent: it goes as what it is. */
  form?: FileForm<FileOfPost>;
}

/** Captions of a video as they are stored: WebVTT. */
export interface CaptionsFile {
  id: string;
  language: string;
  bytes: number;
  storageKey: string;
}

/** A row `m` of `media` as a `FileOfPost`, in JSON. */
function fileWith({
  alt,
  crops,
  title,
  link,
  captions,
  spoiler,
}: Readonly<Record<'alt' | 'crops' | 'title' | 'link' | 'captions' | 'spoiler', RawBuilder<unknown>>>) {
  return sql`json_build_object('id', m.id, 'contentType', coalesce(m.published_type, m.content_type),
    'bytes', coalesce(m.published_bytes, m.bytes), 'width', m.width, 'height', m.height, 'animated', m.animated,
    'durationMs', m.duration_ms, 'probe', m.probe, 'document', m.document, 'alt', ${alt}, 'crops', ${crops}, 'title', ${title}, 'link', ${link}, 'fileName', m.file_name, 'captions', ${captions}, 'spoiler', ${spoiler}, 'storageKey', coalesce(m.published_key, m.storage_key))`;
}

/** For a file that belongs to no part of the post. */
const fileAlone = {
  alt: sql`''`,
  crops: sql`'{}'::jsonb`,
  title: sql`''`,
  link: sql`''`,
  captions: sql`null::json`,
  spoiler: sql`false`,
};

/** What a post says of a file `pm` of it. */
const fileInPost = {
  alt: sql`pm.alt`,
  crops: sql`pm.crops`,
  title: sql`pm.title`,
  link: sql`pm.link`,
  spoiler: sql`pm.spoiler`,
  captions: sql`case when m.kind = 'video' then (
    select json_agg(json_build_object('id', c.media_id, 'language', c.language, 'bytes', f.bytes, 'storageKey', f.storage_key) order by c.place)
    from post_captions c join media f on f.id = c.media_id where c.post_id = pm.post_id and c.position = pm.position) end`,
};

/** The files of one part of the post `post` that the network of `t` gets, in JSON: its own, or the shared ones. */
function filesOfPart(post: RawBuilder<unknown>, part: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(${fileWith(fileInPost)} order by pm.position)
    from post_media pm join media m on m.id = pm.media_id where pm.post_id = ${post} and pm.part = ${part}
      and pm.network is not distinct from case when t.network = any(p.own_files) then t.network end), '[]')`;
}

/** The content of targets as it stands now; null for one that is no longer ours. `createdAt` is its due time, or now. */
export async function loadContents(
  db: Database,
  targets: readonly { id: string; lease: string }[],
): Promise<(PostContent | null)[]> {
  const { rows } = await sql<PostContent & { id: string; lease: string }>`
    select t.id, t.lease, p.title, p.description, p.descriptions, p.link, p.additions, p.template ->> 'id' template, t.options, p.version "postVersion",
      case when (t.uploads ->> 'postVersion')::int = p.version then t.uploads -> 'progress' end kept,
      case when (t.uploads ->> 'postVersion')::int = p.version then t.secret end "sealedSecret",
      greatest(t.due_at, clock_timestamp()) "createdAt",
      ${filesOfPart(sql`p.id`, sql`1`)} media,
      coalesce((
        select json_agg(json_build_object('description', q.description, 'descriptions', q.descriptions,
          'media', ${filesOfPart(sql`q.post_id`, sql`q.number`)}) order by q.number)
        from post_parts q where q.post_id = p.id), '[]') thread, p.without_threads "withoutThreads",
      (select ${fileWith(fileAlone)} from media m where m.id = t.cover_id) cover,
      p.card_source "cardSource",
      (select ${fileWith(fileAlone)} from media m where m.id = p.card_image_id) "cardPicture"
    from unnest(${targets.map((target) => target.id)}::uuid[], ${targets.map((target) => target.lease)}::uuid[]) i(id, lease)
      join targets t on t.id = i.id and t.lease = i.lease
      join posts p on p.id = t.post_id and p.remove_at is null
  `.execute(db);
  const contents = new Map(rows.map((row) => [`${row.id} ${row.lease}`, row]));
  return targets.map(({ id, lease }) => contents.get(`${id} ${lease}`) ?? null);
}

export interface UploadsToKeep {
  targetId: string;
  lease: string;
  postVersion: number;
  progress: Json;
  sealedSecret: string | null;
}

/** Keeps what was uploaded so far; nothing when an edit or another worker came first. It need not be on disk. */
export async function keepUploads(
  db: Database,
  { targetId, lease, postVersion, progress, sealedSecret }: UploadsToKeep,
): Promise<void> {
  await sql`
    with quickly as materialized (${withoutFlush})
    update targets t set uploads = ${JSON.stringify({ postVersion, progress })}::json, secret = ${sealedSecret} from quickly
    where t.id = ${targetId} and t.lease = ${lease} and t.run_at > clock_timestamp()
      and t.status in ('preparing', 'ready')
  `.execute(db);
}

export interface PreparedToStore extends SealedPayload {
  targetId: string;
  lease: string;
  postVersion: number;
}

/**
 * Keeps what was prepared. `now`: the target is due and still ours; `later`: it was given back until it is due;
 * `lost`: an edit, a cancel or another worker came first, and what was prepared is void. It need not be on disk: what is forgotten is prepared again.
 */
export async function storePrepared(
  db: Database,
  items: readonly PreparedToStore[],
): Promise<('now' | 'later' | 'lost')[]> {
  const statement = sql<{ id: string; lease: string; due: boolean; runAt: Date }>`
    with quickly as materialized (${withoutFlush}), item as (
      select * from unnest(${items.map((i) => i.targetId)}::uuid[], ${items.map((i) => i.lease)}::uuid[],
        ${items.map((i) => i.postVersion)}::int[], ${items.map((i) => JSON.stringify(i.prepared))}::json[],
        ${items.map((i) => i.sealedSecret)}::text[])
        i(id, lease, version, prepared, secret)
    ), mine as (
      select t.id, i.lease, i.version, i.prepared, i.secret, t.due_at <= clock_timestamp() due
      from quickly, targets t join item i on t.id = i.id and t.lease = i.lease
      where t.run_at > clock_timestamp() and t.status = 'preparing'
      order by t.id for update of t
    )
    update targets t set status = 'ready', prepared = m.prepared, prepared_version = m.version, prepared_at = clock_timestamp(), uploads = null, secret = m.secret,
      lease = case when m.due then t.lease end,
      run_at = case when m.due then t.run_at else t.due_at end,
      updated_at = clock_timestamp()
    from mine m
    where t.id = m.id
    returning t.id, m.lease, m.due, t.run_at "runAt"
  `;
  const { rows } = await retryDeadlocks(() => statement.execute(db));
  await notifyDue(
    db,
    rows.filter((row) => !row.due).map((row) => row.runAt),
  );
  const stored = new Map(rows.map((row) => [`${row.id} ${row.lease}`, row.due]));
  return items.map((item) => {
    const due = stored.get(`${item.targetId} ${item.lease}`);
    return due === undefined ? 'lost' : due ? 'now' : 'later';
  });
}

/** Keeps the next post of a thread as it was prepared; false when another worker came first. It need not be on disk. */
export async function storeFollowUp(
  db: Database,
  {
    targetId,
    lease,
    partsOut,
    prepared,
    sealedSecret,
  }: SealedPayload & { targetId: string; lease: string; partsOut: number },
): Promise<boolean> {
  const { rows } = await sql`
    with quickly as materialized (${withoutFlush})
    update targets t set prepared = ${JSON.stringify(prepared)}::json, secret = ${sealedSecret}, uploads = null,
      preparation_lost = false, error_code = null, error_message = null, updated_at = clock_timestamp() from quickly
    where t.id = ${targetId} and t.lease = ${lease} and t.run_at > clock_timestamp() and t.status = 'ready'
      and t.parts_out = ${partsOut}
    returning t.id`.execute(db);
  return rows.length > 0;
}
