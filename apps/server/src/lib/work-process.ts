import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

import type { Limits } from '#/lib/watch-thread.ts';

export interface WorkProcessOptions {
  env?: Readonly<Record<string, string>>;
  /** Then it can yield to every other session (`yield-to-all.ts`). Else its priority counts within ours. Of Linux alone. */
  hasOwnSession?: boolean;
}

/**
 * Starts a process that works on a stranger's file, with an empty environment, because ours holds secrets. The process does not keep ours
 * from ending. Throws what the system says when it has no room for one more.
 */
export async function startWorkProcess(
  module: URL,
  { env = {}, hasOwnSession = false }: WorkProcessOptions = {},
): Promise<ChildProcess> {
  const child = fork(module, {
    env: { ...env },
    execArgv: [],
    serialization: 'advanced',
    detached: hasOwnSession && process.platform === 'linux',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // An error while the process is being stopped must not end this one.
  child.on('error', () => undefined);
  // Then it has no channel either.
  if (child.pid === undefined) throw (await once(child, 'error'))[0];
  child.unref();
  child.channel?.unref();
  return child;
}

/** How many times its processor time a process may last. That only ends one that hangs. */
const WAITS = 6;

/**
 * What a process answers to one order. Undefined when it could not, took more than its limits, or failed with the file: it is ended then,
 * as it is after its answer. A thread that fails so would take this process with it. Throws what the system says when it cannot start one.
 */
export async function askProcess<Answer>(module: URL, order: { limits: Limits }): Promise<Answer | undefined> {
  const child = await startWorkProcess(module);
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(order.limits.maxCpuMs * WAITS)]);
  const answered = once(child, 'message', { signal }).then(([answer]): Answer | undefined => answer ?? undefined);
  const ended = once(child, 'exit', { signal }).then(() => undefined);
  child.send(order, () => undefined);
  const answer = await Promise.race([answered, ended]).catch(() => undefined);
  over.abort();
  child.kill('SIGKILL');
  await Promise.allSettled([answered, ended]);
  return answer;
}
