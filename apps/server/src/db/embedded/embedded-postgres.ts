import { adminUrl, withAdmin } from './admin-connection.ts';
import { chooseIdentity } from './choose-identity.ts';
import { ensureDatabase } from './ensure-database.ts';
import type { LauncherLog } from './launcher-log.ts';
import { clusterFiles, clusterFolder, openCluster, refuseOtherMajor } from './open-cluster.ts';
import { openDataFolder } from './open-data-folder.ts';
import { findPlatformPackage } from './platform-package.ts';
import { prepareRuntime, removeFormerRuntimes } from './prepare-runtime.ts';
import { startServer } from './start-server.ts';
import { stopServer } from './stop-server.ts';

export interface EmbeddedPostgres {
  /** Connects as the role `nonet`, the owner of the database `nonet`. */
  url: string;
  /** As the superuser. */
  adminUrl: string;
  /** True when the server was running already: a killed process left it, or a living one shares it. */
  adopted: boolean;
  /** Ends the server, unless another Nonet process uses it. Close your own pool first. */
  stop(): Promise<void>;
}

/**
 * Gives a running PostgreSQL on the files in `dataDir`, made on first use. Any number of processes may call this at the
 * same time, and get the same server. After the server was killed, another call restarts it: on its former port if
 * possible, and only on `onlyPort` when that is given. Throws an `EmbeddedPostgresError` whose message names the cure.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: LauncherLog;
  onlyPort?: number;
  /** `false` is for tests: a commit does not wait for the disk, so a power cut may lose it. */
  isDurable?: boolean;
}): Promise<EmbeddedPostgres> {
  const { dataDir, log, onlyPort, isDurable = true } = options;
  const folder = await openDataFolder(dataDir);
  const pack = findPlatformPackage();
  await refuseOtherMajor(folder, pack.major);

  const clusterRoot = clusterFolder(folder, pack.major);
  const identity = await chooseIdentity(folder, clusterFiles(clusterRoot));
  const runtime = await prepareRuntime(folder, pack, identity);
  const cluster = await openCluster(clusterRoot, runtime, identity);

  const { port, adopted } = await startServer(cluster, runtime, { log, onlyPort, isDurable });
  if (!adopted) await removeFormerRuntimes(folder, pack);
  await withAdmin(cluster, port, (client) => ensureDatabase(client, cluster.credentials.password));
  return {
    url: `postgres://nonet:${cluster.credentials.password}@127.0.0.1:${port}/nonet`,
    adminUrl: adminUrl(cluster, port),
    adopted,
    stop: () => stopServer(cluster, runtime, log),
  };
}
