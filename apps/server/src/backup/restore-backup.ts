import { sql, type Transaction } from 'kysely';

import { BackupProblem } from '#/backup/backup-problem.ts';
import { hasTables, tableShapes } from '#/backup/catalogue.queries.ts';
import { copyMedia } from '#/backup/copy-media.ts';
import { loadTable } from '#/backup/load-table.queries.ts';
import { backupPaths, type Manifest } from '#/backup/manifest.ts';
import { settleSession } from '#/backup/session.queries.ts';
import { type Settled, settleRestored } from '#/backup/settle-restored.queries.ts';
import { type RestoredSpaces, settleSpaces } from '#/backup/settle-spaces.queries.ts';
import { mediaOf } from '#/backup/verify-backup.ts';
import { isKnownLevel, migrateTo, migrateToLatest } from '#/db/migrate.ts';
import type { Database } from '#/db/pool.ts';
import type { Tables } from '#/db/tables.ts';
import { markUnreadable } from '#/features/connections/access/unreadable-accounts.queries.ts';
import type { Sealer } from '#/secrets/seal.ts';
import { createDiskStorage } from '#/storage/disk-storage.ts';
import type { Storage } from '#/storage/storage.ts';

export interface RestoreParts {
  db: Database;
  storage: Storage;
  /** Called only once it is certain that the restore may begin, because it may put a secret in place. */
  sealerOf: () => Promise<Sealer>;
  folder: string;
  /** The manifest of a verified backup. */
  manifest: Manifest;
}

export interface Restored extends Settled, RestoredSpaces {
  /** Accounts that must be connected again, because their tokens were sealed with another secret. */
  toReconnect: number;
}

/**
 * Fills an empty database from a backup, in one transaction. Whatever goes wrong, even a power cut, the database is
 * then as empty as before. A database with posts that nobody has settled never exists.
 */
export async function restoreBackup({ db, storage, sealerOf, folder, manifest }: RestoreParts): Promise<Restored> {
  if (!isKnownLevel(manifest.migration)) {
    throw new BackupProblem(
      `The backup was written by a newer Nonet (${manifest.version}): restore it with that version or a later one.`,
    );
  }
  return db.transaction().execute(async (trx) => {
    await settleSession(trx);
    await beAlone(trx);
    if (await hasTables(trx)) {
      throw new BackupProblem(
        'The database is not empty, and a restore never overwrites: name a new folder with NONET_DATA_DIR, or an empty database with DATABASE_URL.',
      );
    }
    await migrateTo(trx, manifest.migration);
    await loadTables(trx, folder, manifest);
    await migrateToLatest(trx);

    await sql`update connections set refresh_lease = null, refresh_until = null`.execute(trx);
    const toReconnect = await markUnreadable(trx, await sealerOf());
    const settled = await settleRestored(trx, manifest.takenAt);
    const spaces = await settleSpaces(trx);
    const kept = createDiskStorage(backupPaths(folder).media);
    for await (const { key } of mediaOf(folder)) await copyMedia(kept, storage, key);
    return { ...settled, ...spaces, toReconnect };
  });
}

// The key of the lock: any number, but the same in every restore.
const LOCK = 5_170_326;

/** When two restores run at once, the second one waits here. Then it finds a database that is not empty. */
async function beAlone(trx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
}

async function loadTables(trx: Transaction<Tables>, folder: string, { tables }: Manifest): Promise<void> {
  const shapes = new Map((await tableShapes(trx)).map((shape) => [shape.name, shape]));
  // What a trigger adds to a new row is in the backup, too.
  const { rows } = await sql<{ table: string }>`
    select tgrelid::regclass::text "table" from pg_trigger where not tgisinternal`.execute(trx);
  for (const { table } of rows) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
  for (const entry of tables) {
    const shape = shapes.get(entry.name);
    if (shape === undefined)
      throw new BackupProblem(`The backup has a table ${entry.name}, which Nonet does not know.`);
    await loadTable(trx, folder, entry, shape);
  }
  for (const { table } of rows) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
}
