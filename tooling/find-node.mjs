import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The Node that can run Nonet, or the sentence that says what to do when there is none.
 * Plain JavaScript, because it runs on whatever Node the system has.
 *
 * @param {string} root the repository
 * @param {{ execPath: string, platform: string, versions: { node: string } }} running the process that asks
 * @returns {{ node: string } | { problem: string }}
 */
export function findNode(root, running) {
  // npm writes this file last, so an interrupted install does not have it.
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) {
    return { problem: 'Nonet is not installed yet. Run npm ci first.' };
  }
  const program = running.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = join(root, 'node_modules', 'node', 'bin', program);
  if (existsSync(pinned)) return { node: pinned };
  if (Number.parseInt(running.versions.node, 10) >= 24) return { node: running.execPath };
  return { problem: 'Nonet needs Node 24. Run npm ci without --ignore-scripts, or install Node 24 or newer.' };
}
