import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createFolderOnce } from './create-folder-once.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { errorCode } from './error-code.ts';
import type { Identity } from './identity.ts';
import type { Runtime } from './prepare-runtime.ts';
import { runProgram } from './run-program.ts';

const credentialsSchema = z.object({ adminPassword: z.string(), password: z.string() });
type Credentials = z.infer<typeof credentialsSchema>;

/** The files that one server serves, in PostgreSQL's own word. */
export interface Cluster {
  files: string;
  logFile: string;
  portFile: string;
  credentials: Credentials;
  identity: Identity;
}

export function clusterFolder(folder: string, major: number): string {
  return join(folder, `postgres-${major}`);
}

export function clusterFiles(cluster: string): string {
  return join(cluster, 'data');
}

/**
 * Refuses files of another major version: PostgreSQL cannot read them, and a second, empty database beside them would
 * look like data loss.
 */
export async function refuseOtherMajor(folder: string, major: number): Promise<void> {
  if (existsSync(clusterFolder(folder, major))) return;
  for (const name of await readdir(folder)) {
    const other = /^postgres-(\d+)$/.exec(name)?.[1];
    if (other === undefined) continue;
    throw new EmbeddedPostgresError(
      `The data folder ${folder} was written by PostgreSQL ${other} and this Nonet brings PostgreSQL ${major}: run npm run backup with the Nonet that wrote it, then npm run restore with this one into a new folder.`,
    );
  }
}

export async function openCluster(folder: string, runtime: Runtime, identity: Identity): Promise<Cluster> {
  await createFolderOnce(folder, (unfinished) => createCluster(unfinished, runtime, identity));
  return {
    files: clusterFiles(folder),
    logFile: join(folder, 'server.log'),
    portFile: join(folder, 'port'),
    credentials: await readCredentials(folder),
    identity,
  };
}

async function createCluster(folder: string, runtime: Runtime, identity: Identity): Promise<void> {
  const credentials: Credentials = { adminPassword: newPassword(), password: newPassword() };
  await writeFile(credentialsFile(folder), JSON.stringify(credentials), { mode: 0o600, flush: true });
  const files = clusterFiles(folder);
  await mkdir(files, { mode: 0o700 });
  await give(files, identity);
  const passwordFile = join(folder, 'initdb-password');
  await writeFile(passwordFile, credentials.adminPassword, { mode: 0o600 });
  await give(passwordFile, identity);
  const { failure } = await runProgram(identity, runtime.initdb, [
    `--pgdata=${files}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    // Sorts strings the same on every system, whatever its libraries.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]);
  await rm(passwordFile, { force: true });
  if (failure === undefined) return;
  throw new EmbeddedPostgresError(
    `PostgreSQL could not create its files in ${folder} (${failure}): remove the cause and start again, or choose another folder with NONET_DATA_DIR.`,
  );
}

async function give(path: string, identity: Identity): Promise<void> {
  if (identity.kind === 'account') await chown(path, identity.uid, identity.gid);
}

async function readCredentials(folder: string): Promise<Credentials> {
  const file = credentialsFile(folder);
  try {
    return credentialsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The database's passwords in ${file} cannot be read (${errorCode(error)}): start Nonet as the account that owns the file, or bring it back from a backup.`,
      { cause: error },
    );
  }
}

function credentialsFile(folder: string): string {
  return join(folder, 'credentials.json');
}

function newPassword(): string {
  return randomBytes(24).toString('base64url');
}
