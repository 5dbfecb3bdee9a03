import { type ChildProcess, fork } from 'node:child_process';

/**
 * Starts a process that works on a stranger's file, with an empty environment, because ours holds secrets. The process does not keep ours
 * from ending.
 */
export function startWorkProcess(module: URL, env: Readonly<Record<string, string>> = {}): ChildProcess {
  const child = fork(module, {
    env: { ...env },
    execArgv: [],
    serialization: 'advanced',
    // In a session of its own it can be made to yield to every other one (`yield-to-all.ts`).
    detached: process.platform === 'linux',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // An error while the process is being stopped must not end this one.
  child.on('error', () => undefined);
  child.unref();
  child.channel?.unref();
  return child;
}
