import { type FileHandle, open } from 'node:fs/promises';

import type { VideoFacts } from '#/features/media/video-facts.ts';

/** RIFF's outer header, and the head of the first list, which begins with the file's main header. */
const HEAD_BYTES = 24 + 8 + 56;

/** More chunks than any program writes before the frames. */
const MAX_CHUNKS = 1_000;

/**
 * The facts in the main header of an AVI (Microsoft, AVI RIFF file reference, AVIMAINHEADER). Undefined unless the
 * lists of headers and of frames exist and have their declared lengths.
 */
export async function probeAvi(file: string): Promise<VideoFacts | undefined> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const head = await readAt(handle, 0, HEAD_BYTES);
    const name = (at: number) => head.toString('latin1', at, at + 4);
    if (head.length < HEAD_BYTES || name(12) !== 'LIST' || name(20) !== 'hdrl' || name(24) !== 'avih') return undefined;
    if (!(await hasFrames(handle, 12, size))) return undefined;
    const main = 32;
    const [frameUs, frames] = [head.readUInt32LE(main), head.readUInt32LE(main + 16)];
    return {
      width: head.readUInt32LE(main + 32),
      height: head.readUInt32LE(main + 36),
      durationMs: Math.round((frameUs * frames) / 1000),
    };
  } finally {
    await handle.close();
  }
}

/** Walks over the chunks, reading only the name and the length of each. */
async function hasFrames(handle: FileHandle, from: number, size: number): Promise<boolean> {
  let at = from;
  for (let chunks = 0; chunks < MAX_CHUNKS && at + 12 <= size; chunks++) {
    const header = await readAt(handle, at, 12);
    const length = header.readUInt32LE(4);
    const end = at + 8 + length;
    if (end > size) return false;
    if (header.toString('latin1', 0, 4) === 'LIST' && header.toString('latin1', 8, 12) === 'movi') return true;
    // Chunks begin at even offsets.
    at = end + (length % 2);
  }
  return false;
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
