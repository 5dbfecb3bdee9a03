import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { makeFolder } from '#/lib/make-folder.ts';
import { StartProblem } from '#/start/start-problem.ts';

/** Makes the data folder when it is missing, and checks that it can be written. */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  const probe = path.join(dataDir, `.probe-${process.pid}`);
  try {
    await makeFolder(dataDir);
    await writeFile(probe, '');
    await rm(probe, { force: true });
  } catch {
    // Whatever the reason (rights, a file in the way, a full or read-only disk), the advice is the same.
    throw new StartProblem(
      `The data folder ${dataDir} cannot be written: make it writable for this user, or set NONET_DATA_DIR to another folder.`,
    );
  }
}
