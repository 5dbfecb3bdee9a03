import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { z } from 'zod';

import { BackupProblem } from '#/backup/backup-problem.ts';
import { migrationLevel, type TableShape, tableShapes } from '#/backup/catalogue.queries.ts';
import { copyMedia } from '#/backup/copy-media.ts';
import { digestFile, readLines, writeLines } from '#/backup/lines-file.ts';
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
  /** The folder for a backup that was taken at this time. */
  folderFor: (takenAt: Date) => string;
  /** Null when the secret is not part of the backup. */
  secret: string | null;
}

/**
 * Tables that are not in a backup: processes, counters, everything that lets somebody in (none of it may come back to
 * life), the browsers of sessions, unfinished uploads, and what can be made again.
 */
const NOT_KEPT: ReadonlySet<string> = new Set([
  'workers',
  'limits',
  'sessions',
  'push_subscriptions',
  'verifications',
  'mailed_links',
  'email_changes',
  'connect_flows',
  'offered_accounts',
  'uploads',
  'upload_parts',
  'unowned_files',
  'media_variants',
  'conversions',
]);

/**
 * Writes everything as it is at one moment, while the product may go on working. Memory never holds a whole table or
 * file. The snapshot lasts only while the tables are written, because PostgreSQL cannot remove old rows meanwhile. The
 * media files, which never change, are copied after it.
 */
export async function writeBackup(parts: BackupParts): Promise<{ folder: string; manifest: Manifest }> {
  let unfinished: string | undefined;
  try {
    const { folder, ...dump } = await parts.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        await settleSession(trx);
        // The first read of a table takes the snapshot.
        const migration = await migrationLevel(trx);
        if (migration === null) throw new BackupProblem('There is nothing to back up: the database is empty.');
        const takenAt = await databaseTime(trx);
        const folder = parts.folderFor(takenAt);
        await makeFolder(folder, `${folder}.unfinished`);
        unfinished = `${folder}.unfinished`;
        const shapes = (await tableShapes(trx)).filter(({ name }) => !NOT_KEPT.has(name));
        const tables: TableEntry[] = [];
        for (const shape of shapes) tables.push(await writeTable(trx, unfinished, shape));
        await writeLines(keysFile(unfinished), lines(trx, selectKeys));
        return { folder, unfinished, migration, takenAt, tables };
      });
    const { migration, takenAt, tables } = dump;
    const media = await writeMedia(dump.unfinished, parts);
    await rm(keysFile(dump.unfinished));
    const secret = await writeSecret(dump.unfinished, parts.secret);
    const manifest: Manifest = { format: 1, version: parts.version, migration, takenAt, secret, tables, media };
    await writeManifest(dump.unfinished, manifest);
    await rename(dump.unfinished, folder);
    return { folder, manifest };
  } catch (error) {
    if (unfinished !== undefined) await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** The list of files to copy after the tables. It is removed before the backup is complete. */
const keysFile = (folder: string) => path.join(folder, 'files-to-copy.jsonl');

const selectKeys = sql<{ line: string }>`
  select to_json(storage_key)::text "line" from media
  union all select to_json(published_key)::text from media where published_key is not null
  union all select to_json(thumbnail_key)::text from media where thumbnail_key is not null`;

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

/** Writes every value as PostgreSQL prints it, so that nothing is rounded or reinterpreted. */
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

async function writeMedia(folder: string, { db, storage }: BackupParts): Promise<Manifest['media']> {
  const paths = backupPaths(folder);
  const target = createDiskStorage(paths.media);
  let missing = 0;
  let removed = 0;

  async function* copied(): AsyncGenerator<string[]> {
    for await (const keys of readLines(keysFile(folder))) {
      for (const line of keys) {
        const key = z.string().parse(JSON.parse(line));
        if (await copyMedia(storage, target, key)) yield [await mediaLine(paths.media, key)];
        else if (await hasOwner(db, key)) missing += 1;
        else removed += 1;
      }
    }
  }

  const list = await writeLines(paths.mediaList, copied());
  return { files: list.lines, missing, removed, sha256: list.sha256 };
}

/** Whether the file should still exist: when a file is removed, its row goes first. */
async function hasOwner(db: Database, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from media where storage_key = ${key} or published_key = ${key} or thumbnail_key = ${key}`.execute(db);
  return rows.length > 0;
}

/** Reads the copied file back to describe what was really written. */
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
