import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

import { BackupProblem } from '#/backup/backup-problem.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
// Names of tables and columns end up in SQL and in paths.
const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const manifestSchema = z.object({
  format: z.literal(1),
  /** Version of the Nonet that wrote the backup. */
  version: z.string(),
  /** The newest migration that the backed-up database had seen. */
  migration: z.string(),
  /** Moment of the backup, by the database's clock. */
  takenAt: z.iso.datetime().transform((text) => new Date(text)),
  /** Null when the secret is not part of the backup. */
  secret: z.object({ sha256 }).nullable(),
  /** The order is such that no row comes before a row that it refers to. */
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier), rows: z.int().min(0), sha256 })),
  /**
   * The list of the media files; it has a line for each. `missing` files could not be found. `removed` files were
   * removed from the product between the moment of the backup and their copying.
   */
  media: z.object({ files: z.int().min(0), missing: z.int().min(0), removed: z.int().min(0).default(0), sha256 }),
});

/** What a backup says about itself. This file is written last: a folder without it is no backup. */
export type Manifest = z.infer<typeof manifestSchema>;
export type TableEntry = Manifest['tables'][number];

const MANIFEST = 'manifest.json';

/** The paths of a backup's parts. */
export const backupPaths = (folder: string) => ({
  table: (name: string) => path.join(folder, 'tables', `${name}.jsonl`),
  mediaList: path.join(folder, 'media.jsonl'),
  media: path.join(folder, 'media'),
  secret: path.join(folder, 'secret'),
});

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(path.join(folder, MANIFEST), text, { mode: 0o600, flush: true });
}

export async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, MANIFEST);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new BackupProblem(`${folder} is not a complete backup, as it has no readable ${MANIFEST}: name another one.`);
  });
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new BackupProblem(`${file} cannot be understood: it is damaged, or of a newer Nonet. Name another backup.`);
  }
}
