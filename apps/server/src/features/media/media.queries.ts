import { type Insertable, sql, type Transaction } from 'kysely';

import type { Database, Executor } from '#/db/pool.ts';
import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import { ownFiles } from '#/features/media/unowned-files.ts';
import { ApiError } from '#/http/errors.ts';

const MEGABYTE = 1024 * 1024;

interface Room {
  userId: string;
  /** Size of the file to be added. */
  bytes: number;
  quotaBytes: number;
}

/** Refuses a file when the user's files and uploads would exceed the quota with it. */
export async function requireQuota(db: Executor, { userId, bytes, quotaBytes }: Room): Promise<void> {
  const { rows } = await sql<{ used: number }>`
    select (coalesce((select sum(bytes) from media where user_id = ${userId}), 0)
      + coalesce((select sum(bytes) from uploads
          where user_id = ${userId} and media_id is null and expires_at > clock_timestamp()), 0))::float8 used`.execute(
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

async function requireDerivedQuota(db: Executor, { userId, bytes, quotaBytes }: Room): Promise<void> {
  const { rows } = await sql<{ used: number }>`
    select (coalesce((select sum(coalesce(published_bytes, 0) + coalesce(thumbnail_bytes, 0)) from media where user_id = ${userId}), 0)
      + coalesce((select sum(v.bytes) from media_variants v join media m on m.id = v.media_id
          where m.user_id = ${userId}), 0))::float8 used`.execute(db);
  if ((rows[0]?.used ?? 0) + bytes > quotaBytes * DERIVED_PER_QUOTA) throw storageFull(quotaBytes);
}

/** Makes transactions that add files of the same user run one after another. */
export async function lockQuota(trx: Transaction<Tables>, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
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
    await lockQuota(trx, row.user_id);
    await before?.(trx);
    await requireQuota(trx, { userId: row.user_id, bytes: row.bytes, quotaBytes });
    const derived = (row.published_bytes ?? 0) + (row.thumbnail_bytes ?? 0);
    await requireDerivedQuota(trx, { userId: row.user_id, bytes: derived, quotaBytes });
    await trx.insertInto('media').values(row).execute();
    await ownFiles(trx, keysOf(row));
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
 * the file itself.
 */
export async function servedFile(
  db: Executor,
  { id, part }: { id: string; part: 'file' | 'thumbnail' },
): Promise<ServedFile | undefined> {
  const { rows } =
    part === 'file'
      ? await sql<ServedFile>`
          select coalesce(published_type, content_type) "contentType", coalesce(published_bytes, bytes)::float8 "bytes",
            coalesce(published_key, storage_key) "storageKey"
          from media where id = ${id}`.execute(db)
      : await sql<ServedFile>`
          select 'image/webp' "contentType", thumbnail_bytes::float8 "bytes", thumbnail_key "storageKey"
          from media where id = ${id} and thumbnail_key is not null`.execute(db);
  return rows[0];
}

export interface MediaRow {
  id: string;
  kind: 'image' | 'video';
  contentType: string;
  fileName: string;
  bytes: number;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  animated: boolean;
  hasThumbnail: boolean;
}

/** The user's existing files with these ids. */
export async function findMedia(db: Executor, userId: string, ids: readonly string[]): Promise<MediaRow[]> {
  const { rows } = await sql<MediaRow>`
    select id, kind, content_type "contentType", file_name "fileName", bytes::float8, width, height,
      duration_ms "durationMs", animated, thumbnail_key is not null "hasThumbnail"
    from media where user_id = ${userId} and id = any(${ids}::uuid[])`.execute(db);
  return rows;
}
