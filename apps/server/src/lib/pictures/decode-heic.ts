import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface HeicPicture {
  width: number;
  height: number;
  channels: 3 | 4;
  /** Pixels of an upright picture, 8 bits per channel. */
  data: Uint8Array<ArrayBuffer>;
  /** The ICC profile of the colours; null: sRGB. */
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

/** iPhones make 12, 24 and 48 megapixels. The decoder needs 110 MB for 12 megapixels and 430 MB for 48. */
const LIMITS: HeicLimits = { maxPixels: 50_000_000, maxMemoryBytes: 512 * 1024 * 1024, limitMs: 60_000 };

/**
 * The main picture of a HEIC file. The decoder runs in a thread of its own, and these limits hold for the thread's
 * memory and time, whatever the file asks for.
 */
export async function decodeHeic(
  file: string,
  { limitMs, ...limits }: HeicLimits = LIMITS,
): Promise<HeicPicture | 'damaged' | 'too-large'> {
  const workerData: HeicWork = { file, ...limits };
  const thread = new Worker(new URL('./decode-heic-thread.ts', import.meta.url), {
    workerData,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  // An error while the thread is being stopped must not end this process.
  thread.on('error', () => undefined);
  try {
    const [answer] = await once(thread, 'message', { signal: AbortSignal.timeout(limitMs) });
    return answer;
  } catch {
    // The decoder failed on the file, or took too long.
    return 'damaged';
  } finally {
    await thread.terminate();
  }
}
