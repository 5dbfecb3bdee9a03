import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Database, Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { isBefore, statementTime } from '#/db/statement-time.ts';
import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import { lockQuota } from '#/features/media/media.queries.ts';
import { uploadsOf } from '#/features/media/space/storage-key.ts';
import type { Storage } from '#/storage/storage.ts';

/** A file that is being uploaded in parts. */
export interface Upload {
  id: string;
  fileName: string;
  bytes: number;
  partBytes: number;
  /** The folder of its parts. */
  folder: string;
  /** Set once the upload is finished. */
  mediaId: string | null;
}

const LIVES_H = 24;

/** Longer than any call that began in time. */
const GRACE_H = 1;

export type NewUpload = Pick<Upload, 'fileName' | 'bytes' | 'partBytes'> & { spaceId: SpaceId; uid: string };

/** Begins an upload. `before` runs last, in the same transaction. */
export function beginUpload(
  db: Database,
  { spaceId, uid, fileName, bytes, partBytes }: NewUpload,
  before: (trx: Transaction<Tables>) => Promise<void>,
): Promise<{ id: string; expiresAt: Date }> {
  const id = randomUUID();
  return transact(db, async (trx) => {
    await lockQuota(trx, spaceId);
    await before(trx);
    const { rows } = await sql<{ expiresAt: Date }>`
      insert into uploads (id, space_id, file_name, bytes, part_bytes, folder, expires_at)
      values (${id}, ${spaceId}, ${fileName}, ${bytes}, ${partBytes}, ${uploadsOf(spaceId, uid) + id},
        clock_timestamp() + ${LIVES_H} * interval '1 hour')
      returning expires_at "expiresAt"`.execute(trx);
    return { id, expiresAt: rows[0]?.expiresAt ?? new Date() };
  });
}

/** Undefined for an upload of another user, and after its time. */
export async function findUpload(db: Executor, spaceId: SpaceId, id: string): Promise<Upload | undefined> {
  const { rows } = await sql<Upload>`
    select id, file_name "fileName", bytes::float8, part_bytes "partBytes", folder, media_id "mediaId"
    from uploads where id = ${id} and space_id = ${spaceId} and expires_at > clock_timestamp()`.execute(db);
  return rows[0];
}

export async function receivedParts(db: Executor, uploadId: string): Promise<{ number: number; key: string }[]> {
  const { rows } = await sql<{ number: number; key: string }>`
    select number, storage_key "key" from upload_parts where upload_id = ${uploadId} order by number`.execute(db);
  return rows;
}

/** Records a part. Returns the part's former key, if it had one; `refused` when the upload is over. */
export async function recordPart(
  db: Database,
  part: { uploadId: string; number: number; key: string },
): Promise<{ replaced: string | null } | 'refused'> {
  return transact(db, async (trx) => {
    // The lock allows two parts at once, but no part while the upload is being finished or ended.
    const open = await sql`
      select from uploads where id = ${part.uploadId} and media_id is null and expires_at > clock_timestamp()
      for share`.execute(trx);
    if (open.rows.length === 0) return 'refused';
    const { numAffectedRows } = await sql`
      insert into upload_parts (upload_id, number, storage_key) values (${part.uploadId}, ${part.number}, ${part.key})
      on conflict (upload_id, number) do nothing`.execute(trx);
    if (numAffectedRows === 1n) return { replaced: null };
    // The former row is locked before it is replaced. So when several calls bring the same part at once, each returns
    // the key of the one before it.
    const { rows } = await sql<{ replaced: string }>`
      with former as materialized (
        select storage_key from upload_parts where upload_id = ${part.uploadId} and number = ${part.number} for update
      )
      update upload_parts set storage_key = ${part.key} from former
      where upload_id = ${part.uploadId} and number = ${part.number} returning former.storage_key "replaced"`.execute(
      trx,
    );
    return { replaced: rows[0]?.replaced ?? null };
  });
}

/** False when the upload is finished or over already: then this call's file is not needed. */
export async function markFinished(
  trx: Transaction<Tables>,
  { uploadId, mediaId }: { uploadId: string; mediaId: string },
): Promise<boolean> {
  const { rows } = await sql`
    update uploads set media_id = ${mediaId}
    where id = ${uploadId} and media_id is null and expires_at > clock_timestamp() returning id`.execute(trx);
  return rows.length > 0;
}

/**
 * Ends an upload: nothing can be added any more, and its parts are removed. The row stays until the sweep, which looks
 * for parts that came too late.
 */
export async function endUpload(
  { db, storage }: { db: Database; storage: Pick<Storage, 'deleteFolder'> },
  { id, folder }: Upload,
): Promise<void> {
  await sql`update uploads set expires_at = clock_timestamp() where id = ${id}`.execute(db);
  await removeParts({ db, storage }, { id, folder });
}

/** Ends what a person is uploading into a space. Its parts are removed by the sweep, like those of every ended upload. */
export async function endUploadsOf(trx: Executor, spaceId: SpaceId, uid: string): Promise<void> {
  await sql`update uploads set expires_at = clock_timestamp()
    where space_id = ${spaceId} and media_id is null and expires_at > clock_timestamp()
      and starts_with(folder, ${uploadsOf(spaceId, uid)})`.execute(trx);
}

export async function removeParts(
  { db, storage }: { db: Database; storage: Pick<Storage, 'deleteFolder'> },
  { id, folder }: Pick<Upload, 'id' | 'folder'>,
): Promise<void> {
  await storage.deleteFolder(folder);
  await db.deleteFrom('upload_parts').where('upload_id', '=', id).execute();
}

/**
 * Removes uploads whose time was over a while ago, with everything left of them. An upload that cannot be removed now
 * stays.
 */
export async function removeEndedUploads({
  db,
  storage,
  log,
}: {
  db: Database;
  storage: Pick<Storage, 'deleteFolder'>;
  log: Logger;
}): Promise<void> {
  const { rows } = await sql<Pick<Upload, 'id' | 'folder'>>`
    select id, folder from uploads where ${isBefore(sql`expires_at`, sql`${statementTime} - ${GRACE_H} * interval '1 hour'`)}`.execute(
    db,
  );
  for (const { id, folder } of rows) {
    try {
      await storage.deleteFolder(folder);
      await db.deleteFrom('uploads').where('id', '=', id).execute();
    } catch (error) {
      log.warn({ err: error, folder }, 'The parts of an upload could not be removed. The next sweep tries again.');
    }
  }
}
