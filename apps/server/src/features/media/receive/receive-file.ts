import { createHash } from 'node:crypto';
import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

import type { ApiError } from '#/http/errors.ts';

export interface ReceivedFile {
  bytes: number;
  sha256: string;
  /** Its first bytes. */
  head: Uint8Array;
}

export interface Reception {
  maxBytes: number;
  /** The length that the sender declares. */
  declaredBytes?: number | undefined;
  /**
   * Throws when the disk has no room for more. It is called repeatedly, because other files arrive at the same time.
   */
  requireRoom: () => Promise<void>;
  /** The error for a file that is too large; it names the size. */
  tooLarge: (bytes: number) => ApiError;
}

const HEAD_BYTES = 4096;

/** The most bytes that may wait to be written together while more arrive. */
const WRITTEN_AT_ONCE_BYTES = 1024 * 1024;

/** Streams into a file that must not exist yet. When the file is refused or breaks off, nothing of it stays. */
export async function receiveFile(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
  reception: Reception,
): Promise<ReceivedFile> {
  const { declaredBytes, maxBytes, tooLarge } = reception;
  if (declaredBytes !== undefined && declaredBytes > maxBytes) throw tooLarge(declaredBytes);
  const handle = await open(file, 'wx', 0o600);
  try {
    return await copy(chunks, handle, reception);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** Closes the file. */
async function copy(
  chunks: AsyncIterable<Uint8Array>,
  handle: FileHandle,
  { maxBytes, tooLarge, requireRoom }: Reception,
): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  const head = Buffer.alloc(HEAD_BYTES);
  let bytes = 0;
  let roomFor = 0;

  async function* kept() {
    for await (const chunk of chunks) {
      if (bytes < HEAD_BYTES) head.set(chunk.subarray(0, HEAD_BYTES - bytes), bytes);
      bytes += chunk.byteLength;
      // A file that is too large is no longer stored, but counted to its end, because the message names its size.
      if (bytes > maxBytes * 5) throw tooLarge(bytes);
      if (bytes > maxBytes) continue;
      if (bytes > roomFor) {
        await requireRoom();
        roomFor = bytes + WRITTEN_AT_ONCE_BYTES;
      }
      hash.update(chunk);
      yield chunk;
    }
    if (bytes > maxBytes) throw tooLarge(bytes);
  }

  await pipeline(kept, handle.createWriteStream({ highWaterMark: WRITTEN_AT_ONCE_BYTES }));
  return { bytes, sha256: hash.digest('hex'), head: head.subarray(0, Math.min(bytes, HEAD_BYTES)) };
}

/** A file of this machine as if it had arrived. */
export async function describeFile(file: string): Promise<ReceivedFile> {
  const content = await readFile(file);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { bytes: content.length, sha256, head: content.subarray(0, HEAD_BYTES) };
}
