import { runCommand } from '../run-command.ts';

/**
 * The files that differ from a revision: committed since then, changed, staged or new. Throws when the revision does
 * not exist.
 */
export async function changedFiles(revision: string): Promise<string[]> {
  const [changed, added] = [
    await git('diff', '--name-only', '--no-renames', '-z', revision, '--'),
    await git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  return [...new Set([...changed, ...added])].toSorted();
}

async function git(...args: string[]): Promise<string[]> {
  const { code, output } = await runCommand('git', args);
  if (code !== 0) throw new Error(`git ${args.join(' ')} failed: ${output.trim()}`);
  return output.split('\0').filter((path) => path !== '');
}
