import { closeSync, openSync, readSync } from 'node:fs';

import type { Animation } from '#/lib/videos/container-of.ts';

/** What stands before the first frame: a table of colours, texts, a colour profile. */
const HEAD_BYTES = 256 * 1024;

/** True for an animated picture that begins anew after its end, again and again. */
export function isEndless(file: string, animation: Animation): boolean {
  const handle = openSync(file, 'r');
  const buffer = Buffer.alloc(HEAD_BYTES);
  try {
    const head = buffer.subarray(0, readSync(handle, buffer, 0, HEAD_BYTES, 0));
    return timesIn(head, animation) === 0;
  } finally {
    closeSync(handle);
  }
}

/** How often it is shown, 0 for endlessly; undefined where it does not say so, and is shown once. */
function timesIn(head: Buffer, animation: Animation): number | undefined {
  const { name, offset, bytes, isLittle } = counters[animation];
  const at = head.indexOf(name, 0, 'latin1') + offset;
  if (at < offset || at + bytes > head.length) return undefined;
  return isLittle ? head.readUIntLE(at, bytes) : head.readUIntBE(at, bytes);
}

/**
 * Where the number stands: Netscape's extension of GIF; PNG, third edition, 11.3.6.1, behind the number of frames; WebP container
 * specification, behind the size and the colour of the chunk.
 */
const counters = {
  gif: { name: '\x21\xff\x0bNETSCAPE2.0\x03\x01', offset: 16, bytes: 2, isLittle: true },
  apng: { name: 'acTL', offset: 8, bytes: 4, isLittle: false },
  webp: { name: 'ANIM', offset: 12, bytes: 2, isLittle: true },
} as const;
