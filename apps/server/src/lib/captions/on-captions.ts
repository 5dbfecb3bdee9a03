import type { ReadCaptions } from '#/lib/captions/cue.ts';
import { createFairGate } from '#/lib/fair-gate.ts';
import type { Limits } from '#/lib/watch-thread.ts';
import { askProcess } from '#/lib/work-process.ts';

/** The bytes of a file, and its language where that is known. */
export interface CaptionsOrder {
  bytes: Uint8Array;
  language: string | null;
  limits: Limits;
}

const oneOfFew = createFairGate(2);
/** Ten times what twenty thousand lines take. */
const LIMITS: Limits = { maxCpuMs: 10_000, maxMemoryBytes: 512 * 1024 * 1024 };

/** Reads captions in a process of its own. Undefined when nothing could be read. */
export function onCaptions(
  file: Omit<CaptionsOrder, 'limits'>,
  { person }: { person: string },
): Promise<ReadCaptions | undefined> {
  const order: CaptionsOrder = { ...file, limits: LIMITS };
  return oneOfFew(person, () => askProcess(new URL('./captions-process.ts', import.meta.url), order));
}
