import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';

import { ApiError } from '#/http/errors.ts';

export interface ReceivedFile {
  bytes: number;
  sha256: string;
  head: Uint8Array;
}

const HEAD_BYTES = 4096;
const MEGABYTE = 1024 * 1024;

/** Streams a request body into a file that must not exist yet; of a refused or broken off upload nothing stays. */
export async function receiveFile(
  body: ReadableStream<Uint8Array>,
  file: string,
  { maxBytes, declaredBytes }: { maxBytes: number; declaredBytes: number | undefined },
): Promise<ReceivedFile> {
  if (declaredBytes !== undefined && declaredBytes > maxBytes) throw fileTooLarge(maxBytes, declaredBytes);
  const handle = await open(file, 'wx', 0o600);
  try {
    return await copy(body, handle, maxBytes);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

async function copy(body: ReadableStream<Uint8Array>, handle: FileHandle, maxBytes: number): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  const head = Buffer.alloc(HEAD_BYTES);
  let bytes = 0;
  let keptBytes = 0;
  for await (const chunk of body) {
    // What is too large is still counted to its end, as the message names the size, but not kept.
    if (bytes < HEAD_BYTES) head.set(chunk.subarray(0, HEAD_BYTES - bytes), bytes);
    bytes += chunk.byteLength;
    if (bytes > maxBytes * 5) throw fileTooLarge(maxBytes, bytes);
    if (bytes > maxBytes) continue;
    hash.update(chunk);
    await handle.writeFile(chunk);
    keptBytes = bytes;
  }
  if (bytes > keptBytes) throw fileTooLarge(maxBytes, bytes);
  return { bytes, sha256: hash.digest('hex'), head: head.subarray(0, Math.min(bytes, HEAD_BYTES)) };
}

function fileTooLarge(maxBytes: number, bytes: number): ApiError {
  const limit = `${maxBytes / MEGABYTE}MB`;
  // Rounded up, so that a file that is one byte too large does not seem to fit.
  const size = (Math.ceil((bytes / MEGABYTE) * 10) / 10).toFixed(1);
  return new ApiError(413, 'file-too-large', `File size exceeds the ${limit} limit. Your file is ${size} MB.`);
}
