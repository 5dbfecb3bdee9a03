import { sql } from 'kysely';
import type { Logger } from 'pino';

import type { Database, Executor } from '#/db/pool.ts';
import type { Storage } from '#/storage/storage.ts';

/*
 * The storage and the database cannot change in one step. So a file is written down before it is stored, and stays so until
 * a row owns it; and it is written down again when its row goes. Whatever breaks in between, the sweep finds it.
 */

/** Longer than anything takes from the announcement of a file to its row. */
const OWNED_AT_THE_LATEST_H = 24;
const FILES_AT_ONCE = 100;

/** Before they are stored. */
export async function announceFiles(db: Executor, keys: readonly string[]): Promise<void> {
  await sql`insert into unowned_files (storage_key, remove_at)
    select key, clock_timestamp() + ${OWNED_AT_THE_LATEST_H} * interval '1 hour' from unnest(${keys}::text[]) key`.execute(
    db,
  );
}

/** In the transaction that makes the row. */
export async function ownFiles(trx: Executor, keys: readonly string[]): Promise<void> {
  await trx.deleteFrom('unowned_files').where('storage_key', 'in', keys).execute();
}

/** In the transaction that ends the row. Files that somebody may be reading right now are kept for some hours. */
export async function disownFiles(
  trx: Executor,
  keys: readonly string[],
  { afterH = 0 }: { afterH?: number } = {},
): Promise<void> {
  await sql`insert into unowned_files (storage_key, remove_at)
    select key, clock_timestamp() + ${afterH} * interval '1 hour' from unnest(${keys}::text[]) key`.execute(trx);
}

/** Removes announced files at once. The sweep would; but room that is free again should be free again. */
export async function removeAnnounced(
  { db, storage }: { db: Database; storage: Pick<Storage, 'delete'> },
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) await storage.delete(key);
  if (keys.length > 0) await db.deleteFrom('unowned_files').where('storage_key', 'in', keys).execute();
}

/** Answers how many files went. One that cannot be deleted now stays written down. */
export async function removeUnownedFiles({
  db,
  storage,
  log,
}: {
  db: Database;
  storage: Pick<Storage, 'delete'>;
  log: Logger;
}): Promise<number> {
  let removed = 0;
  for (let after = ''; ; ) {
    const { rows } = await sql<{ key: string }>`
      select storage_key "key" from unowned_files where remove_at <= clock_timestamp() and storage_key > ${after}
      order by storage_key limit ${FILES_AT_ONCE}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return removed;
    after = last.key;
    const gone: string[] = [];
    for (const { key } of rows) {
      try {
        await storage.delete(key);
        gone.push(key);
      } catch (error) {
        log.warn({ err: error, key }, 'A file could not be removed from the storage. The next sweep tries again.');
      }
    }
    if (gone.length > 0) await db.deleteFrom('unowned_files').where('storage_key', 'in', gone).execute();
    removed += gone.length;
  }
}
