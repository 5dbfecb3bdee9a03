import type { StreamedBytes } from '#/kit/http.ts';
import type { MediaFile } from '#/port.ts';

const CHUNK_BYTES = 1024 * 1024;

/**
 * A file as the body of one request, read as it is sent. Its beginning is read at once: a file that is gone is told by throwing, and
 * not as a connection that was lost on the way.
 */
export async function streamOf(file: MediaFile): Promise<StreamedBytes> {
  const first = await file.readPart(0, Math.min(CHUNK_BYTES, file.bytes));
  return { length: file.bytes, chunks: chunksOf(file, first) };
}

/** A short text as such a body. */
export function streamOfText(text: string): StreamedBytes {
  const bytes = new TextEncoder().encode(text);
  return { length: bytes.length, chunks: once(bytes) };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* chunksOf(file: MediaFile, first: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* chunksFrom(file, { from: first.length, into: first });
}

export interface ChunksPlan {
  readonly from?: number;
  readonly chunkBytes?: number;
  /** Bytes that have been sent. */
  readonly into?: Uint8Array<ArrayBuffer>;
}

/** A file from a byte on, chunk by chunk. Each chunk may lie where the one before it was. */
export async function* chunksFrom(
  file: MediaFile,
  { from = 0, chunkBytes = CHUNK_BYTES, into }: ChunksPlan = {},
): AsyncGenerator<Uint8Array> {
  let memory = into;
  for (let at = from; at < file.bytes; at += chunkBytes) {
    memory = await file.readPart(at, Math.min(at + chunkBytes, file.bytes), memory);
    yield memory;
  }
}
