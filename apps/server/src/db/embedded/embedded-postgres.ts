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
  /** As the role `nonet`, owner of the database `nonet`. */
  url: string;
  /** As the superuser. */
  adminUrl: string;
  /** The server was running already: left by a killed process, or shared with a living one. */
  adopted: boolean;
  /** Ends the server unless another Nonet process uses it. Close the own pool first. */
  stop(): Promise<void>;
}

/**
 * A running PostgreSQL on the files in `dataDir`, made on first use. Any number of processes may call it at the same
 * time and get the same server; calling it again after the server was killed brings it back, if possible on its port,
 * and nowhere else when that is given as `onlyPort`. Throws an `EmbeddedPostgresError` whose message names the cure.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: LauncherLog;
  onlyPort?: number;
}): Promise<EmbeddedPostgres> {
  const { dataDir, log, onlyPort } = options;
  const folder = await openDataFolder(dataDir);
  const pack = findPlatformPackage();
  await refuseOtherMajor(folder, pack.major);

  const clusterRoot = clusterFolder(folder, pack.major);
  const identity = await chooseIdentity(folder, clusterFiles(clusterRoot));
  const runtime = await prepareRuntime(folder, pack, identity);
  const cluster = await openCluster(clusterRoot, runtime, identity);

  const { port, adopted } = await startServer(cluster, runtime, { log, onlyPort });
  if (!adopted) await removeFormerRuntimes(folder, pack);
  await withAdmin(cluster, port, (client) => ensureDatabase(client, cluster.credentials.password));
  return {
    url: `postgres://nonet:${cluster.credentials.password}@127.0.0.1:${port}/nonet`,
    adminUrl: adminUrl(cluster, port),
    adopted,
    stop: () => stopServer(cluster, runtime, log),
  };
}
