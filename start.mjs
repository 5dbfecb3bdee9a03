import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode } from './tooling/find-node.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const found = findNode(root, process);
if ('problem' in found) fail(found.problem);
else run(found.node);

function run(node) {
  const main = join(root, 'apps', 'server', 'src', 'main.ts');
  const child = spawn(node, [main, ...process.argv.slice(2)], {
    // The channel carries nothing: it closes when this process is killed, and Nonet ends with it.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  child.once('error', () => fail('The installed Node does not run on this system. Run npm ci first.'));
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
  // On Windows the console has told the child already, and sending a signal would be killing it.
  const stop = (signal) => process.platform !== 'win32' && child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  if (process.env.npm_lifecycle_event !== undefined) onceOrphaned(() => stop('SIGTERM'));
}

/** npm passes a signal on to a shell, which ends and tells nobody. What is seen from here is that the shell is gone. */
function onceOrphaned(callback) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, 250).unref();
}

function fail(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}
