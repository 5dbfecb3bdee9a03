import { stat } from 'node:fs/promises';

import type { ContainerAnswers, ContainerOrder, ContainerWork } from '#/features/media/probe/work-on-container.ts';
import { createFairGate } from '#/lib/fair-gate.ts';
import { askProcess } from '#/lib/work-process.ts';

const oneOfFew = createFairGate(2);

/** Shortest limit of processor time. A container without an index is read to its end, which takes time. */
const SHORTEST_LIMIT_MS = 10_000;
const BYTES_PER_MS = 20_000;
const MAX_MEMORY_BYTES = 512 * 1024 * 1024;

/**
 * Reads a video's container without FFmpeg; undefined when it is damaged. A small file can claim tables with billions of entries, which
 * would keep a reader busy for minutes, or fill the memory. So a process of its own reads it, and is ended when it takes too much.
 */
export function onContainer<Work extends ContainerWork>(
  work: Work,
  { person, limitMs = SHORTEST_LIMIT_MS }: { person: string; limitMs?: number },
): Promise<ContainerAnswers[Work['task']] | undefined> {
  return oneOfFew(person, async () => {
    const { size } = await stat(work.file);
    const maxCpuMs = limitMs + Math.ceil(size / BYTES_PER_MS);
    const order: ContainerOrder = { ...work, limits: { maxCpuMs, maxMemoryBytes: MAX_MEMORY_BYTES } };
    return askProcess(new URL('./container-process.ts', import.meta.url), order);
  });
}
