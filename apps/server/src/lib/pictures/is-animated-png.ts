import { open } from 'node:fs/promises';

/** PNG, 5.2: behind the signature each chunk has a length, a name, its content and a sum. */
const SIGNATURE_BYTES = 8;
const AROUND_CONTENT_BYTES = 12;
const MAX_CHUNKS = 1_000;

/** True for a PNG of several frames: the chunk that says so stands before the first frame (PNG, third edition, 11.3.6). */
export async function isAnimatedPng(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const head = Buffer.alloc(12);
    for (let at = SIGNATURE_BYTES, chunks = 0; chunks < MAX_CHUNKS; chunks++) {
      const { bytesRead } = await handle.read(head, 0, 12, at);
      const name = head.toString('latin1', 4, 8);
      if (bytesRead < 8 || name === 'IDAT') return false;
      // One frame is no animation.
      if (name === 'acTL') return bytesRead === 12 && head.readUInt32BE(8) > 1;
      at += AROUND_CONTENT_BYTES + head.readUInt32BE(0);
    }
    return false;
  } finally {
    await handle.close();
  }
}
