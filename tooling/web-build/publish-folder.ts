import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const hashFile = 'build-hash.txt';

/** A folder that is built aside and then takes its place. */
export interface PublishedFolder {
  /** Where the finished folder stands. */
  readonly target: string;
  /** Where it is built; on the same file system as `target`. Every call uses a folder of its own in it. */
  readonly workshop: string;
  /** What the folder is built from. */
  readonly hash: string;
}

/**
 * Makes sure that `target` holds a finished build of `hash`: when it does not, `build` fills an empty folder, which then
 * takes the place of `target`. Answers whether it built.
 *
 * There is no lock that a kill could leave behind: processes that start together each build, and the last one to finish
 * wins with the same content. A kill leaves an unfinished folder in the workshop and never in `target`.
 */
export async function publishFolder(
  { target, workshop, hash }: PublishedFolder,
  options: { readonly force: boolean; readonly build: (folder: string) => Promise<void> },
): Promise<boolean> {
  if (!options.force && builtFrom(target) === hash) return false;
  removeAbandoned(workshop);
  const ours = join(workshop, `${process.pid}-${randomUUID()}`);
  const built = join(ours, 'built');
  mkdirSync(built, { recursive: true });
  try {
    await options.build(built);
    writeFileSync(join(built, hashFile), `${hash}\n`);
    takePlace(built, target, join(ours, 'former'));
  } finally {
    rmSync(ours, { recursive: true, force: true });
  }
  return true;
}

/** What killed processes left; a name begins with the number of the process that builds in it. */
function removeAbandoned(workshop: string): void {
  if (!existsSync(workshop)) return;
  for (const name of readdirSync(workshop)) {
    if (!isRunning(Number.parseInt(name, 10))) rmSync(join(workshop, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isErrorCode(error, ['EPERM']);
  }
}

/** A folder cannot be renamed onto one that is not empty, so the former one steps aside; another process may step in. */
function takePlace(built: string, target: string, former: string): void {
  for (;;) {
    if (existsSync(target)) moveIfThere(target, `${former}-${randomUUID()}`);
    try {
      renameSync(built, target);
      return;
    } catch (error) {
      if (!isErrorCode(error, ['ENOTEMPTY', 'EEXIST', 'EPERM']) || !existsSync(target)) throw error;
    }
  }
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!isErrorCode(error, ['ENOENT'])) throw error;
  }
}

function builtFrom(target: string): string | null {
  try {
    return readFileSync(join(target, hashFile), 'utf8').trim();
  } catch (error) {
    if (isErrorCode(error, ['ENOENT'])) return null;
    throw error;
  }
}

function isErrorCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
