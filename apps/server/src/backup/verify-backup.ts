import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

import { BackupProblem } from '#/backup/backup-problem.ts';
import { digestFile, readLines } from '#/backup/lines-file.ts';
import { backupPaths, type Manifest, readManifest } from '#/backup/manifest.ts';

const mediaLineSchema = z.object({ key: z.string(), sha256: z.string() });

/** Reads a whole backup once and returns what it holds. Throws when any part of it is missing or was changed. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const paths = backupPaths(folder);
  for (const { name, rows, sha256 } of manifest.tables) await expectFile(paths.table(name), { lines: rows, sha256 });
  await expectFile(paths.mediaList, { lines: manifest.media.files, sha256: manifest.media.sha256 });
  for await (const { key, sha256 } of mediaOf(folder)) await expectFile(path.join(paths.media, key), { sha256 });
  if (manifest.secret !== null) await expectFile(paths.secret, manifest.secret);
  return manifest;
}

/** The media files of a verified list. */
export async function* mediaOf(folder: string): AsyncGenerator<{ key: string; sha256: string }> {
  for await (const lines of readLines(backupPaths(folder).mediaList)) {
    for (const line of lines) yield mediaLineSchema.parse(JSON.parse(line));
  }
}

export async function secretOf(folder: string, manifest: Manifest): Promise<string | null> {
  return manifest.secret === null ? null : (await readFile(backupPaths(folder).secret, 'utf8')).trim();
}

async function expectFile(file: string, expected: { lines?: number; sha256: string }): Promise<void> {
  const found = await digestFile(file).catch(() => undefined);
  const isWhole = found?.sha256 === expected.sha256 && (expected.lines === undefined || expected.lines === found.lines);
  if (!isWhole) {
    throw new BackupProblem(
      `The backup is damaged: ${file} is not as it was written. Nothing was restored; use another backup.`,
    );
  }
}
