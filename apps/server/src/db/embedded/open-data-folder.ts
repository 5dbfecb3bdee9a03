import { chmod, mkdir, mkdtemp, realpath, rmdir, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { EmbeddedPostgresError, useOwnServer } from './embedded-postgres-error.ts';
import { errorCode } from './error-code.ts';
import { networkFileSystemName } from './network-file-system.ts';

// The server's account must be able to pass through our folders to its own files. It need not list them.
const passableMode = 0o711;

export async function openDataFolder(dataDir: string): Promise<string> {
  const wanted = resolve(dataDir);
  try {
    const created = await mkdir(wanted, { recursive: true, mode: passableMode });
    if (created !== undefined) await chmod(wanted, passableMode);
    // For root, a check of permissions does not show a read-only file system. Writing does.
    await rmdir(await mkdtemp(join(wanted, 'write-test-')));
  } catch (error) {
    throw new EmbeddedPostgresError(
      `Nonet cannot write to its data folder ${wanted} (${errorCode(error)}): let this account write there or choose another folder with NONET_DATA_DIR.`,
      { cause: error },
    );
  }
  const folder = await realpath(wanted);
  if (process.platform === 'linux') refuseNetworkFileSystem(folder, (await statfs(folder)).type);
  return folder;
}

function refuseNetworkFileSystem(folder: string, statfsType: number): void {
  const name = networkFileSystemName(statfsType);
  if (name === undefined) return;
  throw new EmbeddedPostgresError(
    `The data folder ${folder} is on a network file system (${name}), where a database is not safe: choose a folder on a local disk with NONET_DATA_DIR, or ${useOwnServer}.`,
  );
}
