/*
 * Runs at the end of `npm ci`, on the Node that it has just installed. When the system's Node is old, npm has left
 * out the native parts of Vite and Tailwind, although our own Node can run them. Then npm runs once more, on our
 * own Node, and adds them.
 */
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { isOldNode } from './old-node.mjs';

const { npm_execpath: npm, npm_config_user_agent: userAgent } = process.env;
if (npm !== undefined && isOldNode(userAgent)) {
  const install = [npm, 'install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  process.exitCode = spawnSync(process.execPath, install, { stdio: 'inherit' }).status ?? 1;
}
