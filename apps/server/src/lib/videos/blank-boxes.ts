import type { FileHandle } from 'node:fs/promises';

import type { Box } from '#/lib/videos/find-metadata.ts';

const ZEROS = Buffer.alloc(64 * 1024);

/** Makes each of the boxes one that players skip, full of zeros. Nothing else moves, so that no table has to be rewritten. */
export async function blankBoxes(handle: FileHandle, boxes: readonly Box[]): Promise<void> {
  for (const { start, contentStart, end } of boxes) {
    await handle.write(Buffer.from('free'), 0, 4, start + 4);
    for (let at = contentStart; at < end; at += ZEROS.length) {
      await handle.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at);
    }
  }
}
