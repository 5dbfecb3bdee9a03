/*
 * Runs at the end of `npm ci`, on the Node that it has just installed. On an old system Node npm has left out the native parts of
 * Vite and Tailwind, which our own Node runs well: npm runs once more, on that one, and adds them.
 */
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { isOldNode } from './old-node.mjs';

const { npm_execpath: npm, npm_config_user_agent: userAgent } = process.env;
if (npm !== undefined && isOldNode(userAgent)) {
  const install = [npm, 'install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  process.exitCode = spawnSync(process.execPath, install, { stdio: 'inherit' }).status ?? 1;
}
