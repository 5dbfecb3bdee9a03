import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

import type { VideoFacts } from '#/features/media/video-facts.ts';
import { createFairSlots } from '#/lib/fair-slots.ts';

const oneOfFew = createFairSlots(2);

/** Shortest time limit. A container without an index is read to its end, which takes time. */
const SHORTEST_LIMIT_MS = 10_000;
const BYTES_PER_MS = 20_000;
const MOST_HEAP_MB = 256;

/**
 * What a video's container says about it; undefined when it is damaged. A small file can claim tables with billions of
 * entries, which would keep a reader busy for minutes. So a thread reads it, and is stopped when it takes too long.
 */
export function probeContainer(
  file: string,
  { person, limitMs = SHORTEST_LIMIT_MS }: { person: string; limitMs?: number },
): Promise<VideoFacts | undefined> {
  return oneOfFew(person, async () => {
    const { size } = await stat(file);
    const thread = new Worker(new URL('./probe-container-thread.ts', import.meta.url), {
      workerData: file,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
    });
    // An error while the thread is being stopped must not end this process.
    thread.on('error', () => undefined);
    try {
      const [facts] = await once(thread, 'message', {
        signal: AbortSignal.timeout(limitMs + Math.ceil(size / BYTES_PER_MS)),
      });
      return facts as VideoFacts | undefined;
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
