import { sql } from 'kysely';
import type { Logger } from 'pino';

import type { Database, Executor } from '#/db/pool.ts';
import { statementTime } from '#/db/statement-time.ts';
import type { Storage } from '#/storage/storage.ts';

/*
 * The storage and the database cannot change in one step. So a file is listed in `unowned_files` before it is
 * stored, until a row owns it. It is listed again when its row is removed. Whatever breaks in between, the sweep
 * finds the file there.
 */

/** Longer than any file takes from its announcement to its row. */
const OWNED_AT_THE_LATEST_H = 24;
const FILES_AT_ONCE = 100;

/** Lists files as unowned, before they are stored. */
export async function announceFiles(db: Executor, keys: readonly string[]): Promise<void> {
  await sql`insert into unowned_files (storage_key, remove_at)
    select key, clock_timestamp() + ${OWNED_AT_THE_LATEST_H} * interval '1 hour' from unnest(${keys}::text[]) key`.execute(
    db,
  );
}

/** Removes files from the list, in the transaction that makes their row. */
export async function ownFiles(trx: Executor, keys: readonly string[]): Promise<void> {
  await trx.deleteFrom('unowned_files').where('storage_key', 'in', keys).execute();
}

/**
 * Lists files as unowned, in the transaction that removes their row. Files that somebody may be reading are kept for
 * some hours.
 */
export async function disownFiles(
  trx: Executor,
  keys: readonly string[],
  { afterH = 0 }: { afterH?: number } = {},
): Promise<void> {
  await sql`insert into unowned_files (storage_key, remove_at)
    select key, clock_timestamp() + ${afterH} * interval '1 hour' from unnest(${keys}::text[]) key`.execute(trx);
}

/** Removes announced files at once. The sweep would also do it, but later, and the room should be free again now. */
export async function removeAnnounced(
  { db, storage }: { db: Database; storage: Pick<Storage, 'delete'> },
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) await storage.delete(key);
  if (keys.length > 0) await db.deleteFrom('unowned_files').where('storage_key', 'in', keys).execute();
}

/** Returns how many files were removed. A file that cannot be deleted now stays on the list. */
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
  for (let after = { at: '-infinity', key: '' }; ; ) {
    const { rows } = await sql<{ key: string; at: string }>`
      select storage_key "key", remove_at::text "at" from unowned_files
      where remove_at <= ${statementTime} and (remove_at, storage_key) > (${after.at}::timestamptz, ${after.key})
      order by remove_at, storage_key limit ${FILES_AT_ONCE}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return removed;
    after = last;
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
