import path from 'node:path';
import { parseArgs } from 'node:util';

import { BackupProblem } from '#/backup/backup-problem.ts';
import { restoreBackup } from '#/backup/restore-backup.ts';
import { sayRestored } from '#/backup/sentences.ts';
import { secretOf, verifyBackup } from '#/backup/verify-backup.ts';
import { useDatabase } from '#/commands/use-database.ts';
import type { Config } from '#/config.ts';
import { installationSecret } from '#/secrets/installation-secret.ts';
import { createSealer } from '#/secrets/seal.ts';
import { prepareDataFolder } from '#/start/data-folder.ts';
import { openStorage } from '#/storage/open-storage.ts';

/** `npm run restore -- FOLDER` */
export async function restore(config: Config, args: string[]): Promise<string[]> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const [wanted, ...more] = positionals;
  if (wanted === undefined || more.length > 0) {
    throw new BackupProblem('Name the folder of one backup: npm run restore -- FOLDER');
  }
  const folder = path.resolve(wanted);
  const manifest = await verifyBackup(folder);
  const kept = await secretOf(folder, manifest);
  await prepareDataFolder(config.dataDir);
  return useDatabase(config, 'restore', async (db) => {
    const restored = await restoreBackup({
      db,
      storage: openStorage(config),
      sealerOf: async () => {
        const secret = config.secret ?? (await installationSecret(config.dataDir, kept ?? undefined));
        return createSealer(secret, config.secretPrevious ?? undefined);
      },
      folder,
      manifest,
    });
    return sayRestored(manifest, restored);
  });
}
