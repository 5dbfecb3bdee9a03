import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../repository-root.ts';
import { runCommand } from '../run-command.ts';

/**
 * With NODE_ENV=production, `npm ci` leaves out the packages that only tests need. This installs them, in the versions
 * of the lock file.
 */
export async function requireDevelopmentPackages(): Promise<void> {
  const { devDependencies } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const isInstalled = (name: string) => existsSync(join(repositoryRoot, 'node_modules', name, 'package.json'));
  if (Object.keys(devDependencies).every(isInstalled)) return;
  console.log('The development packages are not installed; installing them');
  const npm = process.env.npm_execpath;
  if (npm === undefined) throw new Error('The development packages are missing: run npm ci --include=dev');
  const args = [npm, 'install', '--include=dev', '--no-save', '--no-audit', '--no-fund'];
  const { code } = await runCommand(process.execPath, args, { show: true });
  if (code !== 0) throw new Error('The development packages could not be installed: run npm ci --include=dev');
}
