/**
 * Installs the real Bluesky server, once. Plain JavaScript for any Node; the server itself runs on the Node of this
 * repository.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const self = fileURLToPath(import.meta.url);
const here = path.dirname(self);
const windows = process.platform === 'win32';

/** The Node binary of this repository. */
export const pinnedNode = path.join(here, '..', '..', 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');

/** Installs what the lock file names, unless that is done; throws one sentence when the server could not run. */
export function install() {
  if (!existsSync(pinnedNode)) throw new Error('Run `npm ci` in the root of the repository first.');
  const stampFile = path.join(here, 'node_modules', '.installed');
  const stamp = createHash('sha256')
    .update(readFileSync(path.join(here, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp && nativeModuleLoads()) return;

  const env = { ...withoutOuterNpm(process.env), PATH: path.dirname(pinnedNode) + path.delimiter + process.env.PATH };
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: here, env, stdio: 'inherit', shell: windows });
  if (npm.status !== 0) throw new Error('npm could not install the Bluesky server; what it says is above.');
  if (!nativeModuleLoads()) throw new Error('better-sqlite3 does not load on this system: see its README for a build.');
  writeFileSync(stampFile, stamp);
}

/** What an outer `npm run` says about the root package must not reach the npm which works in this folder. */
function withoutOuterNpm(env) {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^npm_(package|lifecycle|config_local_prefix)/i.test(name)),
  );
}

function nativeModuleLoads() {
  const script = "new (require('better-sqlite3'))(':memory:').close()";
  return spawnSync(pinnedNode, ['-e', script], { cwd: here, stdio: 'ignore' }).status === 0;
}

if (process.argv[1] && path.resolve(process.argv[1]) === self) {
  try {
    install();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
