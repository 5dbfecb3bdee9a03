import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Makes a folder that is either complete or absent, without a lock. Every caller builds in a folder aside, and the
 * first to rename it wins. A killed caller leaves an unfinished folder under a name of its own, and nobody waits for
 * it.
 */
export async function createFolderOnce(folder: string, build: (unfinished: string) => Promise<void>): Promise<void> {
  if (!existsSync(folder)) {
    const unfinished = `${folder}.${randomUUID()}${unfinishedSuffix}`;
    try {
      await mkdir(unfinished);
      await chmod(unfinished, 0o711);
      await build(unfinished);
      await flushFolder(unfinished);
      await rename(unfinished, folder);
      await flushFolder(dirname(folder));
    } catch (error) {
      // Another start was faster, and may even have removed our attempt already.
      if (!existsSync(folder)) {
        await rm(unfinished, { recursive: true, force: true });
        throw error;
      }
    }
  }
  await removeUnfinished(folder);
}

const unfinishedSuffix = '.unfinished';

/** Once the folder exists, every other attempt is useless, even one that is still running. */
async function removeUnfinished(folder: string): Promise<void> {
  const parent = dirname(folder);
  for (const name of await readdir(parent)) {
    if (!name.startsWith(`${basename(folder)}.`) || !name.endsWith(unfinishedSuffix)) continue;
    // A program of a killed start may still write there. Then the next start removes the folder.
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 2 }).catch(() => undefined);
  }
}

async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and writes their entries to the disk at once.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
