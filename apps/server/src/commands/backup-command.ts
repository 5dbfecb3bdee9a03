import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { BackupProblem } from '#/backup/backup-problem.ts';
import { sayBackedUp } from '#/backup/sentences.ts';
import { writeBackup } from '#/backup/write-backup.ts';
import { holdsCluster } from '#/commands/holds-cluster.ts';
import { useDatabase } from '#/commands/use-database.ts';
import type { Config } from '#/config.ts';
import { installationSecret } from '#/secrets/installation-secret.ts';
import { openStorage } from '#/storage/open-storage.ts';
import manifest from '../../package.json' with { type: 'json' };

/** `npm run backup -- [FOLDER] [--with-secret]` */
export async function backUp(config: Config, args: string[]): Promise<string[]> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'with-secret': { type: 'boolean', default: false } },
  });
  const [wanted, ...more] = positionals;
  if (more.length > 0) throw new BackupProblem('Name one folder at most: npm run backup -- [FOLDER] [--with-secret]');
  const { dataDir, databaseUrl } = config;
  if (databaseUrl === null && !(await holdsCluster(dataDir))) {
    throw new BackupProblem(`There is nothing to back up in ${dataDir}: name the data folder with NONET_DATA_DIR.`);
  }
  return useDatabase(config, 'backup', async (db) => {
    const { folder, manifest: written } = await writeBackup({
      db,
      storage: openStorage(config),
      version: manifest.version,
      folderFor: (takenAt) => chooseFolder(wanted, takenAt),
      secret: values['with-secret'] ? (config.secret ?? (await installationSecret(dataDir))) : null,
    });
    return sayBackedUp(folder, written);
  });
}

/** An existing folder collects backups, so the backup gets a sub-folder. A new name becomes the backup's own folder. */
function chooseFolder(wanted: string | undefined, takenAt: Date): string {
  const at = takenAt.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
  const name = `nonet-backup-${at}`;
  if (wanted === undefined) return path.resolve('backups', name);
  return existsSync(wanted) ? path.resolve(wanted, name) : path.resolve(wanted);
}
