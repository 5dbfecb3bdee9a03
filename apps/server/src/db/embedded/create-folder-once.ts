import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Makes a folder that is either complete or absent, without a lock: whoever builds it does so aside, and the first to
 * rename wins. A builder that was killed leaves rubbish with a name of its own, and nothing to wait for.
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
      // Another start was faster, and has perhaps already swept our attempt away.
      if (!existsSync(folder)) {
        await rm(unfinished, { recursive: true, force: true });
        throw error;
      }
    }
  }
  await removeUnfinished(folder);
}

const unfinishedSuffix = '.unfinished';

/** Once the folder exists every other attempt at it is in vain, even one still running. */
async function removeUnfinished(folder: string): Promise<void> {
  const parent = dirname(folder);
  for (const name of await readdir(parent)) {
    if (!name.startsWith(`${basename(folder)}.`) || !name.endsWith(unfinishedSuffix)) continue;
    // A program left behind by a killed start may still write there: the next start sweeps again.
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 2 }).catch(() => undefined);
  }
}

async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and writes its entries through.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
