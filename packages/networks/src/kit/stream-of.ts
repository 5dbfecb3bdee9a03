import type { StreamedBytes } from '#/kit/http.ts';
import type { MediaFile } from '#/port.ts';

const CHUNK_BYTES = 1024 * 1024;

/**
 * A file as the body of one request, read as it is sent. Its beginning is read at once: a file that is gone is told by throwing, and
 * not as a connection that was lost on the way.
 */
export async function streamOf(file: MediaFile): Promise<StreamedBytes> {
  return { length: file.bytes, chunks: chunksOf(file, await partOf(file, 0)) };
}

async function* chunksOf(file: MediaFile, first: Uint8Array): AsyncGenerator<Uint8Array> {
  yield first;
  for (let at = first.length; at < file.bytes; at += CHUNK_BYTES) yield await partOf(file, at);
}

function partOf(file: MediaFile, from: number): Promise<Uint8Array> {
  return file.readPart(from, Math.min(from + CHUNK_BYTES, file.bytes));
}
