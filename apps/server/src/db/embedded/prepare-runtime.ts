import { existsSync } from 'node:fs';
import { chmod, cp, lstat, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { createFolderOnce } from './create-folder-once.ts';
import { EmbeddedPostgresError, useOwnServer } from './embedded-postgres-error.ts';
import type { Identity } from './identity.ts';
import type { PlatformPackage } from './platform-package.ts';
import { runProgram } from './run-program.ts';

export interface Runtime {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/** The programs in npm's folder, or a copy in the data folder when the server's account cannot use npm's folder. */
export async function prepareRuntime(folder: string, pack: PlatformPackage, identity: Identity): Promise<Runtime> {
  // Windows cannot replace a running program: a server that runs from npm's folder would make `npm ci` fail. So Windows
  // always gets a copy.
  if (process.platform !== 'win32') {
    await createLinks(pack.root);
    const installed = runtimeIn(pack.root);
    const { failure, isMissing } = await tryOut(installed, identity);
    if (failure === undefined) return installed;
    if (isMissing && existsSync(installed.postgres)) {
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL needs a system with glibc 2.27 or newer, which this one is not: ${useOwnServer}.`,
      );
    }
  }
  return copyRuntime(folder, pack, identity);
}

const copyPrefix = 'postgres-runtime-';

/** Call it only while no server runs on this folder except the one that was just started from `current`. */
export async function removeFormerRuntimes(folder: string, current: PlatformPackage): Promise<void> {
  for (const name of await readdir(folder)) {
    const isFormer = name.startsWith(copyPrefix) && !name.startsWith(copyPrefix + current.version);
    if (isFormer) await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function copyRuntime(folder: string, pack: PlatformPackage, identity: Identity): Promise<Runtime> {
  const copy = join(folder, copyPrefix + pack.version);
  await createFolderOnce(copy, async (unfinished) => {
    await cp(join(pack.root, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    await createLinks(unfinished);
    await openToAll(unfinished);
  });
  const runtime = runtimeIn(copy);
  const { failure } = await tryOut(runtime, identity);
  if (failure === undefined) return runtime;
  throw new EmbeddedPostgresError(`The embedded PostgreSQL does not run on this system (${failure}): ${useOwnServer}.`);
}

function runtimeIn(root: string): Runtime {
  const program = (name: string) => join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

/**
 * Tries the programs. initdb also loads libpq and starts postgres, so its version shows that everything is in place.
 */
async function tryOut(runtime: Runtime, identity: Identity) {
  const postgres = await runProgram(identity, runtime.postgres, ['--version']);
  return postgres.failure === undefined ? runProgram(identity, runtime.initdb, ['--version']) : postgres;
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** npm packages hold no symbolic links. The package's install script makes them, unless scripts are switched off. */
async function createLinks(root: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of linksSchema.parse(JSON.parse(await readFile(list, 'utf8')))) {
    // A failure does no harm: the link exists already, or the folder is not writable and will be copied.
    await symlink(relative(dirname(target), source), join(root, target)).catch(() => undefined);
  }
}

/** Undoes a strict umask of the install, which the files would otherwise keep in the copy. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const entry = await lstat(path);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
