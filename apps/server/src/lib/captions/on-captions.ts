import { once } from 'node:events';

import type { ReadCaptions } from '#/lib/captions/cue.ts';
import { createFairGate } from '#/lib/fair-gate.ts';
import type { Limits } from '#/lib/watch-thread.ts';
import { startWorkProcess } from '#/lib/work-process.ts';

/** The bytes of a file, and its language where that is known. */
export interface CaptionsOrder {
  bytes: Uint8Array;
  language: string | null;
  limits: Limits;
}

const oneOfFew = createFairGate(2);
/** Ten times what twenty thousand lines take. */
const LIMITS: Limits = { maxCpuMs: 10_000, maxMemoryBytes: 512 * 1024 * 1024 };
/** Only ends a process that hangs. */
const MAX_WAIT_MS = 60_000;

/**
 * Reads captions in a process of its own: a thread that runs out of memory may take the whole server with it. Undefined when nothing could
 * be read.
 */
export function onCaptions(
  { bytes, language }: Omit<CaptionsOrder, 'limits'>,
  { person }: { person: string },
): Promise<ReadCaptions | undefined> {
  return oneOfFew(person, async () => {
    const child = startWorkProcess(new URL('./captions-process.ts', import.meta.url));
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(MAX_WAIT_MS)]);
    const answered = once(child, 'message', { signal }).then(([read]: (ReadCaptions | null)[]) => read ?? undefined);
    // The file took too much, or made the library fail.
    const ended = once(child, 'exit', { signal }).then(() => undefined);
    child.send({ bytes, language, limits: LIMITS } satisfies CaptionsOrder, () => undefined);
    const read = await Promise.race([answered, ended]).catch(() => undefined);
    over.abort();
    child.kill('SIGKILL');
    await Promise.allSettled([answered, ended]);
    return read;
  });
}
