import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type RawBuilder, sql, type Transaction } from 'kysely';

import { BackupProblem } from '#/backup/backup-problem.ts';
import { migrationLevel, type TableShape, tableShapes } from '#/backup/catalogue.queries.ts';
import { copyMedia } from '#/backup/copy-media.ts';
import { digestFile, writeLines } from '#/backup/lines-file.ts';
import { backupPaths, type Manifest, type TableEntry, writeManifest } from '#/backup/manifest.ts';
import { settleSession } from '#/backup/session.queries.ts';
import type { Database } from '#/db/pool.ts';
import { readInBatches } from '#/db/read-in-batches.ts';
import type { Tables } from '#/db/tables.ts';
import { createDiskStorage } from '#/storage/disk-storage.ts';
import type { Storage } from '#/storage/storage.ts';

export interface BackupParts {
  db: Database;
  storage: Storage;
  version: string;
  /** Where the backup goes, by the time at which it was taken. */
  folderFor: (takenAt: Date) => string;
  /** Null: not part of the backup. */
  secret: string | null;
}

/** Processes, counters, and what lets somebody in: nothing of it may come back to life. Files on their way, and what can be made anew. */
const NOT_KEPT: ReadonlySet<string> = new Set([
  'workers',
  'limits',
  'sessions',
  'verifications',
  'mailed_links',
  'connect_flows',
  'uploads',
  'upload_parts',
  'unowned_files',
  'media_variants',
]);

/** Writes everything as it is at one moment, while the product may go on working. Nothing is held in memory as a whole. */
export async function writeBackup(parts: BackupParts): Promise<{ folder: string; manifest: Manifest }> {
  return parts.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await settleSession(trx);
      // The first look at a table takes the snapshot.
      const migration = await migrationLevel(trx);
      if (migration === null) throw new BackupProblem('There is nothing to back up: the database is empty.');
      const takenAt = await databaseTime(trx);
      const folder = parts.folderFor(takenAt);
      const unfinished = `${folder}.unfinished`;
      await makeFolder(folder, unfinished);
      try {
        const shapes = (await tableShapes(trx)).filter(({ name }) => !NOT_KEPT.has(name));
        const tables: TableEntry[] = [];
        for (const shape of shapes) tables.push(await writeTable(trx, unfinished, shape));
        const media = await writeMedia(trx, unfinished, parts.storage);
        const secret = await writeSecret(unfinished, parts.secret);
        const manifest: Manifest = { format: 1, version: parts.version, migration, takenAt, secret, tables, media };
        await writeManifest(unfinished, manifest);
        await rename(unfinished, folder);
        return { folder, manifest };
      } catch (error) {
        await rm(unfinished, { recursive: true, force: true });
        throw error;
      }
    });
}

async function databaseTime(trx: Transaction<Tables>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() "now"`.execute(trx);
  return rows[0]?.now ?? new Date();
}

async function makeFolder(folder: string, unfinished: string): Promise<void> {
  if (existsSync(folder)) throw new BackupProblem(`There is something at ${folder} already: name another folder.`);
  try {
    await mkdir(path.dirname(unfinished), { recursive: true });
    await mkdir(unfinished, { mode: 0o700 });
    await mkdir(path.join(unfinished, 'tables'), { mode: 0o700 });
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    throw new BackupProblem(`The backup cannot be written to ${unfinished} (${reason}): name another folder.`);
  }
}

/** Every value as PostgreSQL writes it, so that nothing is rounded or reinterpreted on the way. */
async function writeTable(
  trx: Transaction<Tables>,
  folder: string,
  { name, columns }: TableShape,
): Promise<TableEntry> {
  const values = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`));
  const rows = sql<{ line: string }>`select to_json(array[${values}]::text[])::text "line" from ${sql.table(name)}`;
  const file = await writeLines(backupPaths(folder).table(name), lines(trx, rows));
  return { name, columns: columns.map((column) => column.name), rows: file.lines, sha256: file.sha256 };
}

async function* lines(trx: Transaction<Tables>, query: RawBuilder<{ line: string }>): AsyncGenerator<string[]> {
  for await (const rows of readInBatches(trx, query)) yield rows.map((row) => row.line);
}

async function writeMedia(trx: Transaction<Tables>, folder: string, storage: Storage): Promise<Manifest['media']> {
  const paths = backupPaths(folder);
  const target = createDiskStorage(paths.media);
  let missing = 0;

  async function* copied(): AsyncGenerator<string[]> {
    for await (const keys of lines(
      trx,
      sql`select storage_key "line" from media
      union all select published_key from media where published_key is not null
      union all select thumbnail_key from media where thumbnail_key is not null`,
    )) {
      for (const key of keys) {
        if (await copyMedia(storage, target, key)) yield [await mediaLine(paths.media, key)];
        else missing += 1;
      }
    }
  }

  const list = await writeLines(paths.mediaList, copied());
  return { files: list.lines, missing, sha256: list.sha256 };
}

/** Read back from what was written. */
async function mediaLine(media: string, key: string): Promise<string> {
  const { sha256 } = await digestFile(path.join(media, key));
  return JSON.stringify({ key, sha256 });
}

async function writeSecret(folder: string, secret: string | null): Promise<Manifest['secret']> {
  if (secret === null) return null;
  const text = `${secret}\n`;
  await writeFile(backupPaths(folder).secret, text, { mode: 0o600, flush: true });
  return { sha256: createHash('sha256').update(text).digest('hex') };
}
