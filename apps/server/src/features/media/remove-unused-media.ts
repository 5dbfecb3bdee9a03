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

/** Longer than the longest preparation, which may have found a variant just before it is ended. */
const VARIANT_READ_H = 24;

/**
 * Removes files that no post uses, a day after they were uploaded: until then a post that is being written may need them. With
 * them goes what was made of them, and uploads that were never finished. What was made for networks goes when all posts are out.
 */
export async function removeUnusedMedia({ db, storage, log }: RemoveUnusedMediaParts): Promise<void> {
  while (await endRows(db)) {
    // Until there is nothing left to look at.
  }
  while (await endVariants(db)) {
    // As above.
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

/** What was made for networks, when no target is open that could send it. A later one makes it again, the same. */
async function endVariants(db: Database): Promise<boolean> {
  return transact(db, async (trx) => {
    const { rows } = await sql<{ key: string }>`
      delete from media_variants v where (media_id, recipe) in (
        select media_id, recipe from media_variants u
        where created_at < clock_timestamp() - interval '24 hours' and not exists (
          select from post_media pm join targets t on t.post_id = pm.post_id
          where pm.media_id = u.media_id and t.status <> all(array['published', 'rejected']))
        order by media_id, recipe limit ${ROWS_AT_ONCE} for update skip locked)
      returning storage_key key`.execute(trx);
    await disownFiles(
      trx,
      rows.map(({ key }) => key),
      { afterH: VARIANT_READ_H },
    );
    return rows.length > 0;
  });
}
