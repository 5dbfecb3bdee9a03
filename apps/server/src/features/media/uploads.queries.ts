import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';

import type { Database, Executor } from '#/db/pool.ts';
import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import { lockQuota } from '#/features/media/media.queries.ts';
import { uploadFolder } from '#/features/media/storage-key.ts';
import type { Storage } from '#/storage/storage.ts';

/** A file on its way in. */
export interface Upload {
  id: string;
  fileName: string;
  bytes: number;
  partBytes: number;
  /** Where its parts lie. */
  folder: string;
  /** Once it is finished. */
  mediaId: string | null;
}

const LIVES_H = 24;

/** Longer than a call that began in time. */
const GRACE_H = 1;

export type NewUpload = Pick<Upload, 'fileName' | 'bytes' | 'partBytes'> & { userId: string };

/** `before` is a last word in the same transaction. */
export function beginUpload(
  db: Database,
  { userId, fileName, bytes, partBytes }: NewUpload,
  before: (trx: Transaction<Tables>) => Promise<void>,
): Promise<{ id: string; expiresAt: Date }> {
  const id = randomUUID();
  return transact(db, async (trx) => {
    await lockQuota(trx, userId);
    await before(trx);
    const { rows } = await sql<{ expiresAt: Date }>`
      insert into uploads (id, user_id, file_name, bytes, part_bytes, folder, expires_at)
      values (${id}, ${userId}, ${fileName}, ${bytes}, ${partBytes}, ${uploadFolder(userId, id)},
        clock_timestamp() + ${LIVES_H} * interval '1 hour')
      returning expires_at "expiresAt"`.execute(trx);
    return { id, expiresAt: rows[0]?.expiresAt ?? new Date() };
  });
}

/** Undefined for one of somebody else, and when its time is over. */
export async function findUpload(db: Executor, userId: string, id: string): Promise<Upload | undefined> {
  const { rows } = await sql<Upload>`
    select id, file_name "fileName", bytes::float8, part_bytes "partBytes", folder, media_id "mediaId"
    from uploads where id = ${id} and user_id = ${userId} and expires_at > clock_timestamp()`.execute(db);
  return rows[0];
}

export async function receivedParts(db: Executor, uploadId: string): Promise<{ number: number; key: string }[]> {
  const { rows } = await sql<{ number: number; key: string }>`
    select number, storage_key "key" from upload_parts where upload_id = ${uploadId} order by number`.execute(db);
  return rows;
}

/** Answers the key that the part had before, if any; `refused` when the upload is over. */
export async function recordPart(
  db: Database,
  part: { uploadId: string; number: number; key: string },
): Promise<{ replaced: string | null } | 'refused'> {
  return transact(db, async (trx) => {
    // The lock lets two parts in at once, but not while the upload is finished or given up.
    const open = await sql`
      select from uploads where id = ${part.uploadId} and media_id is null and expires_at > clock_timestamp()
      for share`.execute(trx);
    if (open.rows.length === 0) return 'refused';
    const { numAffectedRows } = await sql`
      insert into upload_parts (upload_id, number, storage_key) values (${part.uploadId}, ${part.number}, ${part.key})
      on conflict (upload_id, number) do nothing`.execute(trx);
    if (numAffectedRows === 1n) return { replaced: null };
    // Locked before it is replaced: of calls that bring the same part at once, each answers the key of the one before it.
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

/** False when it is finished or over: then the file of this call is one too many. */
export async function markFinished(
  trx: Transaction<Tables>,
  { uploadId, mediaId }: { uploadId: string; mediaId: string },
): Promise<boolean> {
  const { rows } = await sql`
    update uploads set media_id = ${mediaId}
    where id = ${uploadId} and media_id is null and expires_at > clock_timestamp() returning id`.execute(trx);
  return rows.length > 0;
}

/** From now on nothing can be added; its parts go. The row stays until the sweep, which looks for parts that came too late. */
export async function endUpload(
  { db, storage }: { db: Database; storage: Pick<Storage, 'deleteFolder'> },
  { id, folder }: Upload,
): Promise<void> {
  await sql`update uploads set expires_at = clock_timestamp() where id = ${id}`.execute(db);
  await removeParts({ db, storage }, { id, folder });
}

export async function removeParts(
  { db, storage }: { db: Database; storage: Pick<Storage, 'deleteFolder'> },
  { id, folder }: Pick<Upload, 'id' | 'folder'>,
): Promise<void> {
  await storage.deleteFolder(folder);
  await db.deleteFrom('upload_parts').where('upload_id', '=', id).execute();
}

/** Removes uploads whose time was over a while ago, with all that is left of them. */
export async function removeEndedUploads(db: Database, storage: Pick<Storage, 'deleteFolder'>): Promise<void> {
  const { rows } = await sql<Pick<Upload, 'id' | 'folder'>>`
    select id, folder from uploads where expires_at <= clock_timestamp() - ${GRACE_H} * interval '1 hour'`.execute(db);
  for (const { id, folder } of rows) {
    await storage.deleteFolder(folder);
    await db.deleteFrom('uploads').where('id', '=', id).execute();
  }
}
