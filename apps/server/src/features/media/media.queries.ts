import type { DocumentProbe, FileKind, MediaProbe } from '@nonet/domain';
import { type Insertable, type RawBuilder, sql, type Transaction } from 'kysely';
import { isReaderOf } from '#/db/is-reader-of.ts';
import { lockSpacesOfOwner, spacesOfOwner } from '#/db/owner-of.ts';
import type { Database, Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import { disownFiles, ownFiles } from '#/features/media/space/unowned-files.ts';
import { ApiError } from '#/http/errors.ts';

const MEGABYTE = 1024 * 1024;

interface Room {
  spaceId: SpaceId;
  /** Size of the file to be added. */
  bytes: number;
  quotaBytes: number;
}

/** Refuses a file when the files and uploads of the owner's spaces would exceed the quota with it. */
export async function requireQuota(db: Executor, { spaceId, bytes, quotaBytes }: Room): Promise<void> {
  const { rows } = await sql<{ used: number }>`
    select (coalesce((select sum(bytes) from media where space_id in (${spacesOfOwner(spaceId)})), 0)
      + coalesce((select sum(bytes) from uploads
          where space_id in (${spacesOfOwner(spaceId)}) and media_id is null and expires_at > clock_timestamp()), 0))::float8 used`.execute(
    db,
  );
  if ((rows[0]?.used ?? 0) + bytes <= quotaBytes) return;
  throw storageFull(quotaBytes);
}

function storageFull(quotaBytes: number): ApiError {
  return new ApiError(
    413,
    'storage-full',
    `Your files would take more than the ${quotaBytes / MEGABYTE} MB that you have here. Delete posts whose files you no longer need, and try again an hour later.`,
  );
}

/**
 * Files that are made from a user's files do not count against the quota, but together they may take at most this many
 * quotas. No mixture of photographs and videos needs as much. It stops many small files from becoming large ones.
 */
const DERIVED_PER_QUOTA = 4;

/** Hours that a variant stays in the storage after its row. That is longer than the longest preparation, which may have just found it. */
export const VARIANT_READ_H = 24;

/** What is made of each file as it arrives. Without it the file could not be shown, so it does not give way. */
const copiesOf = (spaceId: SpaceId) => sql`
  coalesce((select sum(coalesce(published_bytes, 0) + coalesce(thumbnail_bytes, 0)) from media where space_id in (${spacesOfOwner(spaceId)})), 0)`;

async function requireDerivedQuota(db: Executor, { spaceId, bytes, quotaBytes }: Room): Promise<void> {
  const { rows } = await sql<{ used: number }>`select ${copiesOf(spaceId)}::float8 used`.execute(db);
  if ((rows[0]?.used ?? 0) + bytes > quotaBytes * DERIVED_PER_QUOTA) throw storageFull(quotaBytes);
}

/**
 * Removes variants where all that was made of a user's files takes too much, as they can be made again: first those that no post to come
 * needs, the oldest first, then those that are needed last. `but` is the key of one that stays, as do those that are due within the hour.
 */
export async function makeRoom(
  trx: Transaction<Tables>,
  { spaceId, quotaBytes, but = '' }: { spaceId: SpaceId; quotaBytes: number; but?: string },
): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    with own as materialized (
      select v.media_id, v.recipe, v.bytes, v.storage_key, v.created_at, (
        select min(t.due_at) from post_media pm join targets t on t.post_id = pm.post_id
        where pm.media_id = v.media_id and t.status <> all(array['published', 'rejected'])) needed_at
      from media m join media_variants v on v.media_id = m.id where m.space_id in (${spacesOfOwner(spaceId)})
    ), too_much as (
      select ${copiesOf(spaceId)} + coalesce((select sum(bytes) from own), 0) - ${quotaBytes * DERIVED_PER_QUOTA} bytes
    ), ordered as (
      select media_id, recipe, sum(bytes) over (order by needed_at is not null, needed_at desc, created_at, storage_key) - bytes before
      from own
      where storage_key <> ${but} and (needed_at is null or needed_at > clock_timestamp() + interval '1 hour')
    )
    delete from media_variants v using ordered o, too_much
    where v.media_id = o.media_id and v.recipe = o.recipe and o.before < too_much.bytes
    returning v.storage_key key`.execute(trx);
  if (rows.length === 0) return;
  await disownFiles(
    trx,
    rows.map(({ key }) => key),
    { afterH: VARIANT_READ_H },
  );
}

/** Makes transactions that add files of the same owner run one after another. */
export function lockQuota(trx: Transaction<Tables>, spaceId: SpaceId): Promise<void> {
  return lockSpacesOfOwner(trx, spaceId);
}

export type NewMedia = Insertable<Tables['media']>;

/**
 * Stores a file's row and keeps the quota exactly, even when several files arrive at once. `before` runs last, in the
 * same transaction.
 */
export async function insertMedia(
  db: Database,
  row: NewMedia,
  { quotaBytes, before }: { quotaBytes: number; before?: (trx: Transaction<Tables>) => Promise<void> },
): Promise<void> {
  await transact(db, async (trx) => {
    await lockQuota(trx, row.space_id);
    await before?.(trx);
    await requireQuota(trx, { spaceId: row.space_id, bytes: row.bytes, quotaBytes });
    const derived = (row.published_bytes ?? 0) + (row.thumbnail_bytes ?? 0);
    await requireDerivedQuota(trx, { spaceId: row.space_id, bytes: derived, quotaBytes });
    await trx.insertInto('media').values(row).execute();
    await ownFiles(trx, keysOf(row));
    await makeRoom(trx, { spaceId: row.space_id, quotaBytes });
  });
}

/** The storage keys of a file and of what is kept with it, except its variants. */
export function keysOf(row: Pick<NewMedia, 'storage_key' | 'published_key' | 'thumbnail_key'>): string[] {
  return [row.storage_key, row.published_key, row.thumbnail_key].filter((key) => typeof key === 'string');
}

export interface ServedFile {
  contentType: string;
  bytes: number;
  storageKey: string;
}

/**
 * The file that the media host answers: the copy that does not tell where a picture was taken, when there is one, else
 * the file itself. Whoever has left the space gets none.
 */
export async function servedFile(
  db: Executor,
  {
    id,
    part,
    recipe,
    spaceId,
    readerId,
  }: { id: string; part: ServedPart; recipe: string; spaceId: SpaceId; readerId: string },
): Promise<ServedFile | undefined> {
  const { rows } = await sql<ServedFile>`
    select ${servedColumns[part]} from media m
      ${part === 'variant' ? sql`join media_variants v on v.media_id = m.id and v.recipe = ${recipe}` : sql``}
    where m.id = ${id} and m.space_id = ${spaceId} and ${isReaderOf({ spaceId, readerId })}
      ${part === 'thumbnail' ? sql`and m.thumbnail_key is not null` : sql``}`.execute(db);
  return rows[0];
}

type ServedPart = 'file' | 'thumbnail' | 'variant';

const servedColumns: Readonly<Record<ServedPart, RawBuilder<ServedFile>>> = {
  file: sql`coalesce(m.published_type, m.content_type) "contentType", coalesce(m.published_bytes, m.bytes)::float8 "bytes",
    coalesce(m.published_key, m.storage_key) "storageKey"`,
  thumbnail: sql`'image/webp' "contentType", m.thumbnail_bytes::float8 "bytes", m.thumbnail_key "storageKey"`,
  variant: sql`v.content_type "contentType", v.bytes::float8, v.storage_key "storageKey"`,
};

export interface MediaRow {
  id: string;
  kind: FileKind;
  contentType: string;
  fileName: string;
  bytes: number;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  animated: boolean;
  hasThumbnail: boolean;
  /** What a look into it found; absent and null: nobody looked. */
  probe?: MediaProbe | null;
  document?: DocumentProbe | null;
}

/** The user's existing files with these ids. */
export async function findMedia(db: Executor, spaceId: SpaceId, ids: readonly string[]): Promise<MediaRow[]> {
  const { rows } = await sql<MediaRow>`
    select id, kind, content_type "contentType", file_name "fileName", bytes::float8, width, height,
      duration_ms "durationMs", animated, thumbnail_key is not null "hasThumbnail", probe, document
    from media where space_id = ${spaceId} and id = any(${ids}::uuid[]) and kind <> 'captions'`.execute(db);
  return rows;
}

/** Where a person's captions with this id are stored. */
export async function findCaptions(
  db: Executor,
  spaceId: SpaceId,
  id: string,
): Promise<Pick<ServedFile, 'storageKey'> | undefined> {
  const { rows } = await sql<Pick<ServedFile, 'storageKey'>>`
    select storage_key "storageKey" from media where id = ${id} and space_id = ${spaceId} and kind = 'captions'`.execute(
    db,
  );
  return rows[0];
}
