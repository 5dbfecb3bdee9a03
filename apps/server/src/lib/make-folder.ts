import { mkdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes a folder and all missing folders above it. Node's own `mkdir` with `recursive` never ends below /proc (24.21).
 */
export async function makeFolder(folder: string): Promise<void> {
  if (await isMade(folder)) return;
  const above = path.dirname(folder);
  if (above !== folder) await makeFolder(above);
  if (!(await isMade(folder))) throw new Error(`The folder ${folder} cannot be made`);
}

/** False when the folder above is missing. */
async function isMade(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') return true;
    if (code === 'ENOENT') return false;
    throw error;
  }
}
