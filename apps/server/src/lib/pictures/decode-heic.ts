import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { createGate } from '#/lib/gate.ts';

export interface HeicPicture {
  width: number;
  height: number;
  channels: 3 | 4;
  /** Pixels, upright, of 8 bits. */
  data: Uint8Array<ArrayBuffer>;
  /** What their colours mean, as an ICC profile; null: sRGB. */
  profile: Uint8Array<ArrayBuffer> | null;
}

export interface HeicWork {
  file: string;
  maxPixels: number;
  maxMemoryBytes: number;
}

export interface HeicLimits {
  maxPixels: number;
  maxMemoryBytes: number;
  limitMs: number;
}

const oneAtATime = createGate(1);

/** iPhones make 12, 24 and 48 megapixels; of 48 the decoder holds 430 MB, of 12 it holds 110 MB. */
const LIMITS: HeicLimits = { maxPixels: 50_000_000, maxMemoryBytes: 512 * 1024 * 1024, limitMs: 60_000 };

/**
 * The main picture of a HEIC file. The decoder runs in a thread of its own, which cannot have more memory and time than these
 * limits, whatever the file asks for.
 */
export function decodeHeic(
  file: string,
  { limitMs, ...limits }: HeicLimits = LIMITS,
): Promise<HeicPicture | 'damaged' | 'too-large'> {
  return oneAtATime(async () => {
    const workerData: HeicWork = { file, ...limits };
    const thread = new Worker(new URL('./decode-heic-thread.ts', import.meta.url), {
      workerData,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    // One that breaks while it is being stopped would otherwise break everything.
    thread.on('error', () => undefined);
    try {
      const [answer] = await once(thread, 'message', { signal: AbortSignal.timeout(limitMs) });
      return answer;
    } catch {
      // It broke at the file, or took too long.
      return 'damaged';
    } finally {
      await thread.terminate();
    }
  });
}
