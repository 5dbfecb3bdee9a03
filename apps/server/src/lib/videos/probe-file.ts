import { stat } from 'node:fs/promises';
import type { MediaProbe } from '@nonet/domain';

import { createFairGate } from '#/lib/fair-gate.ts';
import { onVideo } from '#/lib/videos/on-video.ts';

/** Each person's videos are looked into one at a time, and few at once. */
const oneOfFew = createFairGate(2);

/** The largest frames take 400 MB to be decoded. */
const MAX_MEMORY_BYTES = 1024 * 1024 * 1024;
const MAX_CPU_MS = 20_000;
/** A container without an index is read to its end, which takes time. */
const SHORTEST_LIMIT_MS = 30_000;
const BYTES_PER_MS = 20_000;

/** What a look into a video finds. Throws `VideoRefused` for what is no video, or takes too long to be looked into. */
export function probeFile(file: string, { person }: { person: string }): Promise<MediaProbe> {
  return oneOfFew(person, async () => onVideo('probe', { file }, await limitsFor(file)));
}

/**
 * Writes `made`: the video with nothing but its picture and sound, in the same container. False when it has nothing else, and then nothing
 * is written.
 */
export function stripVideo(work: { file: string; made: string }, { person }: { person: string }): Promise<boolean> {
  return oneOfFew(person, async () => onVideo('strip', work, await limitsFor(work.file)));
}

async function limitsFor(file: string) {
  const longer = Math.ceil((await stat(file)).size / BYTES_PER_MS);
  return {
    maxCpuMs: MAX_CPU_MS + longer,
    maxMemoryBytes: MAX_MEMORY_BYTES,
    silentMs: SHORTEST_LIMIT_MS + longer,
  };
}
