import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const hashFile = 'build-hash.txt';

/** A folder that is built elsewhere and then moved into its place. */
export interface PublishedFolder {
  /** The place of the finished folder. */
  readonly target: string;
  /** The folder for unfinished builds, on the same file system as `target`. Every call uses a sub-folder of its own. */
  readonly workshop: string;
  /** Fingerprint of the sources. */
  readonly hash: string;
}

/**
 * Makes sure that `target` holds a finished build of `hash`. When it does not, `build` fills an empty folder, which
 * then replaces `target`. Returns whether it built.
 *
 * There is no lock, so a killed process cannot leave one behind. Processes that start together each build, and the last
 * to finish wins, with the same content. A killed process leaves an unfinished folder in the workshop, never in
 * `target`.
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

/** Removes the folders of killed processes. A folder's name begins with the id of the process that builds in it. */
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

/**
 * A folder cannot be renamed onto one that is not empty, so the former one is moved away first. Meanwhile another
 * process may put its own there.
 */
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
