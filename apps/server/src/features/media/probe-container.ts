import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

import type { VideoFacts } from '#/features/media/video-facts.ts';
import { createGate } from '#/lib/gate.ts';

const oneOfFew = createGate(2);

/** A container without an index is read to its end. */
const SHORTEST_LIMIT_MS = 10_000;
const BYTES_PER_MS = 20_000;
const MOST_HEAP_MB = 256;

/**
 * What the container of a video says of it; undefined when it is damaged. A small file can say that its tables have billions of
 * entries, which keeps whoever reads them busy for minutes: so a thread does it, and is stopped when it takes too long.
 */
export function probeContainer(
  file: string,
  { limitMs = SHORTEST_LIMIT_MS }: { limitMs?: number } = {},
): Promise<VideoFacts | undefined> {
  return oneOfFew(async () => {
    const { size } = await stat(file);
    const thread = new Worker(new URL('./probe-container-thread.ts', import.meta.url), {
      workerData: file,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
    });
    // One that breaks while it is being stopped would otherwise break everything.
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

/** Too much time, or too much memory. */
function isTooMuch(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
}
