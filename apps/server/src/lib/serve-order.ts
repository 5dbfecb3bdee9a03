import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

import type { Limits } from '#/lib/watch-thread.ts';

/**
 * What a process does that is started for one stranger's file (`work-process.ts`): it takes an order and says what `answer` returns, or
 * what `failed` makes of an error. It has low priority and ends with the process that started it. A library may keep its main thread busy,
 * so another thread looks whether the one that started it is still there, and measures memory and processor time; it ends the process where
 * they are more than the order allows: not the clock's time, so that a busy machine does not make a file count as too much work.
 */
export function serveOrder<Order extends { limits: Limits }>(
  answer: (order: Order) => Promise<unknown>,
  failed: (error: unknown) => unknown = () => undefined,
): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.on('message', async (order: Order) => {
    try {
      await watched(order.limits);
      say(await answer(order));
    } catch (error) {
      say(failed(error));
    }
  });
}

/** Tells the process that gave the order; `undefined` arrives as null. */
export function say(message: unknown): void {
  // When the other side no longer listens, this process is about to be ended.
  if (process.connected) process.send?.(message ?? null, undefined, undefined, () => undefined);
}

/** Resolves when the other thread has measured for the first time. */
async function watched(workerData: Limits): Promise<void> {
  const thread = new Worker(new URL('./watch-thread.ts', import.meta.url), { workerData, env: {} });
  await once(thread, 'message');
  thread.unref();
}
