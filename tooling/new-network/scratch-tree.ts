import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listFiles } from '../checks/source-file.ts';
import { repositoryRoot } from '../repository-root.ts';
import { type CommandResult, runCommand } from '../run-command.ts';

/** A copy of this repository for experiments. */
export interface ScratchTree {
  readonly root: string;
  /** All of our files by path. */
  contents(): ReadonlyMap<string, string>;
  /** Runs a script of the copy, or of a package. */
  run(script: string, args: readonly string[]): Promise<CommandResult>;
  remove(): void;
}

/**
 * Copies the files that git tracks or would add. Installed packages are shared with the original, except our own
 * packages: those are the copy's.
 */
export async function copyTree(): Promise<ScratchTree> {
  const root = mkdtempSync(join(tmpdir(), 'nonet-scratch-'));
  const copied = listFiles(repositoryRoot);
  for (const path of copied) cpSync(join(repositoryRoot, path), join(root, path));
  for (const folder of ['', ...readdirSync(join(repositoryRoot, 'apps')).map((app) => `apps/${app}`)]) {
    linkModules(join(repositoryRoot, folder, 'node_modules'), join(root, folder, 'node_modules'));
  }
  for (const name of readdirSync(join(root, 'packages'))) {
    link(join(root, 'packages', name), join(root, 'node_modules/@nonet', name));
  }
  // The checks get their list of files from git.
  await runCommand('git', ['init', '--quiet', root]);
  return {
    root,
    contents: () => new Map(listFiles(root).map((path) => [path, readFileSync(join(root, path), 'utf8')])),
    run: (script, args) => runCommand(process.execPath, [script, ...args], { cwd: root }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function linkModules(from: string, to: string): void {
  if (!existsSync(from)) return;
  for (const name of readdirSync(from).filter((one) => one !== '@nonet')) link(join(from, name), join(to, name));
}

function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(from, to, 'junction');
}
