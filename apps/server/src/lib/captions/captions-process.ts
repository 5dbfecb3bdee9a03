import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

import type { CaptionsOrder } from '#/lib/captions/on-captions.ts';
import { readCaptions } from '#/lib/captions/read-captions.ts';

/* The process in which one file of captions is read. It has low priority, and the process that started it ends it. */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (order: CaptionsOrder) => void answer(order));

async function answer({ bytes, language, limits: workerData }: CaptionsOrder): Promise<void> {
  const watch = new Worker(new URL('../watch-thread.ts', import.meta.url), { workerData, env: {} });
  await once(watch, 'message');
  watch.unref();
  const read = await readCaptions(bytes, language).catch(() => null);
  // When the other side no longer listens, this process is about to be ended.
  if (process.connected) process.send?.(read, undefined, undefined, () => undefined);
}
