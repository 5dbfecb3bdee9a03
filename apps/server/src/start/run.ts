import type { Logger } from 'pino';

import { type Assembly, assemble } from '#/assemble/assemble.ts';
import { paymentWarnings } from '#/config/payment-settings.ts';
import type { Config } from '#/config.ts';
import { startEmbeddedPostgres } from '#/db/embedded/embedded-postgres.ts';
import { migrateToLatest } from '#/db/migrate.ts';
import { createDatabase } from '#/db/pool.ts';
import { sqlState } from '#/db/transaction.ts';
import { followZoneRules } from '#/features/posts/follow-zone-rules.ts';
import type { Worker } from '#/features/publishing/worker.ts';
import { pushKeys } from '#/features/push/push-keys.ts';
import { installJobs, JOBS_SCHEMA } from '#/jobs/install-jobs.ts';
import type { JobRunner } from '#/jobs/job-runner.ts';
import { installationSecret } from '#/secrets/installation-secret.ts';
import { createSealer } from '#/secrets/seal.ts';
import { checkAddress } from '#/start/address-check.ts';
import { buildWeb } from '#/start/build-web.ts';
import { checkStorage } from '#/start/check-storage.ts';
import { prepareDataFolder } from '#/start/data-folder.ts';
import { lockDataFolder } from '#/start/folder-lock.ts';
import { followSandbox } from '#/start/follow-sandbox.ts';
import { holdConnection } from '#/start/hold-connection.ts';
import { type HttpServer, listen } from '#/start/listen.ts';
import { migrationProblem } from '#/start/migration-problem.ts';
import { watchNetworkWarnings } from '#/start/network-warnings.ts';
import { noteRelease } from '#/start/newer-data.ts';
import { noRoomOf } from '#/start/no-room.ts';
import { requireReadableSecret } from '#/start/readable-secret.ts';
import { holderName, refuseRetiredKey, requireSameSecret } from '#/start/same-secret.ts';
import { startSandboxProcess } from '#/start/sandbox-process.ts';
import { launcherLog, startDatabase } from '#/start/start-database.ts';
import { StartProblem } from '#/start/start-problem.ts';
import { openStorage } from '#/storage/open-storage.ts';

export interface RunParts {
  config: Config;
  /** True when a person has confirmed a PUBLIC_URL that differs from the former one. */
  isAddressConfirmed: boolean;
  /** True when a person has declared the former secret lost. */
  isSecretLost: boolean;
  log: Logger;
  say: (line: string) => void;
  /** Called at most once, when the process cannot go on. */
  onFailed: (error: unknown) => void;
}

export interface RunningNonet {
  stop(): Promise<void>;
}

/** How long running calls may take during a stop. */
const HTTP_GRACE_MS = 1_500;

/** Starts everything that this process has to do. When a step fails, it stops what it has started. */
export async function run(parts: RunParts): Promise<RunningNonet> {
  const started: (() => Promise<void>)[] = [];
  async function stop(): Promise<void> {
    for (const undo of started.splice(0).reverse()) {
      await undo().catch((error: unknown) => parts.log.error({ err: error }, 'Something did not stop as it should.'));
    }
  }
  try {
    await start(parts, started);
    return { stop };
  } catch (error) {
    await stop();
    throw (await noRoomOf(parts.config.dataDir, error)) ?? error;
  }
}

async function start(parts: RunParts, started: (() => Promise<void>)[]): Promise<void> {
  const { config, isAddressConfirmed, isSecretLost, log, say, onFailed } = parts;
  const { role, dataDir, publicUrl } = config;
  const isServing = role !== 'worker';
  await prepareDataFolder(dataDir);
  // The build runs beside the database's start. The first failure of the two is reported.
  const webBuilt = isServing && config.buildsWeb ? buildWeb() : Promise.resolve();
  webBuilt.catch(() => undefined);
  const storageChecked = checkStorage(config, log);
  storageChecked.catch(() => undefined);

  const { url: databaseUrl, stop: stopDatabase } = await startDatabase(config, log);
  started.push(stopDatabase);
  await storageChecked;
  const secret = config.secret ?? (await installationSecret(dataDir));
  const sealer = createSealer(secret, config.secretPrevious ?? undefined);
  const { keyIds } = sealer;
  const held = await holdConnection({
    url: databaseUrl,
    applicationName: holderName(keyIds),
    onConnect: async (client) => {
      await requireSameSecret(client, keyIds);
      if (isServing) await lockDataFolder(client, { dataDir, publicUrl });
    },
    onLost: async () => {
      log.warn('PostgreSQL went away.');
      if (config.databaseUrl === null) await restartEmbedded(config, databaseUrl, log);
    },
    onFailed,
  });
  started.push(() => held.close());

  const db = createDatabase({ url: databaseUrl, applicationName: `nonet:${role}:${process.pid}`, max: 10 });
  started.push(() => db.destroy());
  await migrateToLatest(db).catch((error: unknown) => Promise.reject(migrationProblem(error) ?? error));
  await noteRelease(db);
  await refuseRetiredKey(db, keyIds[0]);
  await requireReadableSecret(db, { sealer, isSecretLost, log });
  await pushKeys(db, sealer);
  // This runs before anything is published, and in one process only, because other processes may run another Node.
  if (isServing) await followZoneRules(db, log);
  await installJobs(databaseUrl).catch((error: unknown) => Promise.reject(jobsProblem(error) ?? error));

  const address = await checkAddress(db, { publicUrl, isServing, isConfirmed: isAddressConfirmed, log });
  started.push(async () => address.close());
  if (!isServing && !config.isPublicUrlGiven && address.former !== null) {
    throw new StartProblem(
      `This installation is at ${address.former}: start its worker with PUBLIC_URL=${address.former} and otherwise the settings of the process that serves it.`,
    );
  }

  const application = assemble({ ...config, secret }, { db, databaseUrl, log, isPaused: address.isPaused });

  if (isServing) {
    await openStorage(config).removeAbandonedUploads();
    if (config.sandbox !== null) {
      const sandbox = await startSandboxProcess({ ...config.sandbox, dataDir, log });
      started.push(() => sandbox.stop());
      started.push(followSandbox({ url: config.sandbox.url, mailReports: application.mailReports, log }));
    }
    await webBuilt;
  }
  await startWork(parts, application, started);
  application.watchReach();

  if (address.former !== null) {
    const notice = `Publishing is paused: this installation was at ${address.former} before and is at ${publicUrl} now. If it is not a copy of one that still runs, start it once with: npm start -- --confirm-address`;
    log.warn(notice);
    say(notice);
  }
  if (isServing && config.sandbox === null && config.provider.isPlaceholder) {
    log.warn(
      'The legal pages and the footer show placeholders: set PROVIDER_NAME, PROVIDER_ADDRESS and CONTACT_EMAIL before others use this installation.',
    );
  }
  if (isServing) for (const warning of paymentWarnings(config.payments, publicUrl)) log.warn(warning);
  if (isServing && config.mail.server.kind === 'log') {
    log.warn(
      'Mails are only written to this log, with the links in them: set SMTP_URL and MAIL_FROM before others use this installation.',
    );
  }
  const endWarnings = watchNetworkWarnings(config.networks, log);
  started.push(async () => endWarnings());
  say(isServing ? `Nonet is ready at ${publicUrl}` : 'The worker is ready');
}

/** Calls and publishing stop side by side, because each may need a moment, and together they have five seconds. */
async function startWork({ config }: RunParts, application: Assembly, started: (() => Promise<void>)[]): Promise<void> {
  let server: HttpServer | undefined;
  let worker: Worker | undefined;
  let jobRunner: JobRunner | undefined;
  started.push(async () => {
    await Promise.all([application.close(), server?.close(HTTP_GRACE_MS), worker?.stop(), jobRunner?.stop()]);
  });
  if (config.role !== 'worker') server = await listen(application.fetch, config);
  if (config.role !== 'api') {
    worker = application.createWorker();
    jobRunner = application.jobs.createRunner();
    await Promise.all([worker.start(), jobRunner.start()]);
  }
}

function jobsProblem(error: unknown): StartProblem | undefined {
  if (sqlState(error) !== '42501') return undefined;
  return new StartProblem(
    `The role of DATABASE_URL may not make the schema ${JOBS_SCHEMA}: grant it CREATE on the database, or make the schema for it with CREATE SCHEMA ${JOBS_SCHEMA} AUTHORIZATION role.`,
  );
}

/** Restarts it at the same address, because the connections of this process know no other. */
async function restartEmbedded({ dataDir }: Config, url: string, log: Logger): Promise<void> {
  const options = { dataDir, log: launcherLog(log), onlyPort: Number(new URL(url).port) };
  const postgres = await startEmbeddedPostgres(options).catch(async (error: unknown) => {
    const noRoom = await noRoomOf(dataDir, error);
    if (noRoom !== undefined) log.error('PostgreSQL cannot come back: the disk is full. It is tried again.');
    throw noRoom ?? error;
  });
  if (postgres.url !== url) {
    throw new StartProblem('PostgreSQL was started at another port, as its own was taken: start Nonet again.');
  }
}
