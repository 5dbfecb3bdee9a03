import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const leftOut = new Set(['node_modules', 'dist']);

/**
 * A fingerprint of the names and contents of everything in `entries` (files and folders under `root`). The order on
 * disk and the times of files do not matter. Tests, node_modules and dist are ignored; a missing entry counts as
 * missing.
 */
export function hashSources(root: string, entries: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of entries.flatMap((entry) => filesUnder(join(root, entry))).sort()) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file).split(sep).join('/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesUnder(path: string): string[] {
  const entries = listFolder(path);
  if (entries === 'file') return [path];
  return entries
    .filter((entry) => !leftOut.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => filesUnder(join(path, entry.name)));
}

function listFolder(path: string): Dirent[] | 'file' {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOTDIR') return 'file';
    if (code === 'ENOENT') return [];
    throw error;
  }
}
