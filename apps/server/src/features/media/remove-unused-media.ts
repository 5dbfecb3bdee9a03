import { sql } from 'kysely';
import type { Logger } from 'pino';

import type { Database } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import type { Storage } from '#/storage/storage.ts';

export interface RemoveUnusedMediaParts {
  db: Database;
  storage: Storage;
  log: Logger;
}

const FILES_AT_ONCE = 100;

/**
 * Removes files that no post uses, a day after they were uploaded: until then a post that is being written may need them. The
 * file goes after its row, so that no row is ever without its file; a crash in between leaves a file that takes room.
 */
export async function removeUnusedMedia({ db, storage, log }: RemoveUnusedMediaParts): Promise<void> {
  let removed = 0;
  for (let keys: string[] | null = []; keys !== null; keys = await removeRows(db)) {
    for (const key of keys) await storage.delete(key);
    removed += keys.length;
  }
  if (removed > 0) log.info({ removed }, 'files that no post used were removed');
}

/** Answers the keys of the files whose rows are gone; null when there is nothing left to look at. */
async function removeRows(db: Database): Promise<string[] | null> {
  return transact(db, async (trx) => {
    // A post that is being stored holds its files by a lock of its own until it is committed.
    const { rows: unused } = await sql<{ id: string }>`
      select id from media m where created_at < clock_timestamp() - interval '24 hours'
        and not exists (select from post_media where media_id = m.id)
      order by id limit ${FILES_AT_ONCE} for update skip locked`.execute(trx);
    if (unused.length === 0) return null;
    // In a statement of its own, which sees what was committed before the locks were had.
    const { rows } = await sql<{ keys: string[] }>`
      delete from media m where id = any(${unused.map(({ id }) => id)}::uuid[])
        and not exists (select from post_media where media_id = m.id)
      returning array_remove(array[storage_key, published_key], null) keys`.execute(trx);
    return rows.flatMap(({ keys }) => keys);
  });
}
