import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

interface FinishedFile {
  bytes: number;
  stream: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * Writes a file to its end, and then opens it for one reader. Its name is removed before that, so that nothing remains
 * of it, however the reading ends.
 */
export async function openFinishedFile(
  path: string,
  write: (sink: (chunks: AsyncIterable<string>) => Promise<void>) => Promise<void>,
): Promise<FinishedFile> {
  try {
    await write((chunks) => pipeline(Readable.from(chunks), createWriteStream(path, { flags: 'wx', mode: 0o600 })));
    const handle = await open(path);
    const { size } = await handle.stat();
    return { bytes: size, stream: Readable.toWeb(handle.createReadStream()) };
  } finally {
    await rm(path, { force: true });
  }
}
