import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

import type { ContainerAnswers, ContainerOrder } from '#/features/media/probe/container-work.ts';
import { createFairGate } from '#/lib/fair-gate.ts';

const oneOfFew = createFairGate(2);

/** Shortest time limit. A container without an index is read to its end, which takes time. */
const SHORTEST_LIMIT_MS = 10_000;
const BYTES_PER_MS = 20_000;
const MOST_HEAP_MB = 256;

/**
 * Reads a video's container without FFmpeg; undefined when it is damaged. A small file can claim tables with billions of entries, which
 * would keep a reader busy for minutes. So a thread reads it, and is stopped when it takes too long.
 */
export function onContainer<Order extends ContainerOrder>(
  order: Order,
  { person, limitMs = SHORTEST_LIMIT_MS }: { person: string; limitMs?: number },
): Promise<ContainerAnswers[Order['task']] | undefined> {
  return oneOfFew(person, async () => {
    const { size } = await stat(order.file);
    const thread = new Worker(new URL('./container-work.ts', import.meta.url), {
      workerData: order,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
    });
    // An error while the thread is being stopped must not end this process.
    thread.on('error', () => undefined);
    try {
      const [answer] = await once(thread, 'message', {
        signal: AbortSignal.timeout(limitMs + Math.ceil(size / BYTES_PER_MS)),
      });
      return answer as ContainerAnswers[Order['task']] | undefined;
    } catch (error) {
      if (isTooMuch(error)) return undefined;
      throw error;
    } finally {
      await thread.terminate();
    }
  });
}

/** True when the thread took too much time or memory. */
function isTooMuch(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
}
