import { sql } from 'kysely';
import type { Logger } from 'pino';

import type { Database } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import { disownFiles, removeUnownedFiles } from '#/features/media/unowned-files.ts';
import { removeEndedUploads } from '#/features/media/uploads.queries.ts';
import type { Storage } from '#/storage/storage.ts';

export interface RemoveUnusedMediaParts {
  db: Database;
  storage: Pick<Storage, 'delete' | 'deleteFolder'>;
  log: Logger;
}

const ROWS_AT_ONCE = 100;

/**
 * Removes files that no post uses, a day after they were uploaded: until then a post that is being written may need them. With
 * them goes what was made of them, and uploads that were never finished.
 */
export async function removeUnusedMedia({ db, storage, log }: RemoveUnusedMediaParts): Promise<void> {
  while (await endRows(db)) {
    // Until there is nothing left to look at.
  }
  await removeEndedUploads(db, storage);
  const removed = await removeUnownedFiles({ db, storage, log });
  if (removed > 0) log.info({ removed }, 'files that no post used were removed');
}

/** False when there is nothing left to look at. */
async function endRows(db: Database): Promise<boolean> {
  return transact(db, async (trx) => {
    // A post that is being stored holds its files by a lock of its own until it is committed.
    const { rows: unused } = await sql<{ id: string }>`
      select id from media m where created_at < clock_timestamp() - interval '24 hours'
        and not exists (select from post_media where media_id = m.id)
      order by id limit ${ROWS_AT_ONCE} for update skip locked`.execute(trx);
    if (unused.length === 0) return false;
    // In a statement of its own, which sees what was committed before the locks were had.
    const { rows } = await sql<{ keys: string[] }>`
      delete from media m where id = any(${unused.map(({ id }) => id)}::uuid[])
        and not exists (select from post_media where media_id = m.id)
      returning array_remove(array[storage_key, published_key, thumbnail_key], null)
        || array(select storage_key from media_variants where media_id = m.id) keys`.execute(trx);
    await disownFiles(
      trx,
      rows.flatMap(({ keys }) => keys),
    );
    return true;
  });
}
