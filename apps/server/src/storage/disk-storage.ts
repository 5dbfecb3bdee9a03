import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import { createLocalUploads } from '#/storage/local-uploads.ts';
import { type ByteRange, MissingFile, requirePlainKey, type Storage } from '#/storage/storage.ts';

/** Each piece of a stream takes turns of the event loop, in which nothing else that is due happens. */
const PIECE_BYTES = 256 * 1024;

/** Media files in a folder of this machine. Nothing is created before the first upload. */
export function createDiskStorage(root: string): Storage {
  const fileOf = (key: string) => path.join(root, requirePlainKey(key));
  const openFile = async (key: string): Promise<FileHandle> =>
    open(fileOf(key)).catch((error: unknown) => Promise.reject(missing(key, error)));

  return {
    ...createLocalUploads(path.join(root, '.uploads')),
    async put(key, source) {
      const target = fileOf(key);
      const folder = path.dirname(target);
      await mkdir(folder, { recursive: true });
      await sync(source, 'r+');
      await rename(source, target);
      // Without this, a power cut may lose the file's name although its bytes are stored. Windows cannot do it.
      if (process.platform !== 'win32') await sync(folder, 'r');
    },
    async read(key, range, into) {
      const handle = await openFile(key);
      try {
        return await (range === undefined ? handle.readFile() : readRange(handle, range, into));
      } finally {
        await handle.close();
      }
    },
    localPath: fileOf,
    async open(key, range) {
      const { size } = await stat(fileOf(key)).catch((error: unknown) => Promise.reject(missing(key, error)));
      return streamRange(() => openFile(key), range ?? { start: 0, end: size - 1 });
    },
    delete: async (key) => rm(fileOf(key), { force: true }),
    deleteFolder: async (folder) => rm(fileOf(folder), { recursive: true, force: true }),
  };
}

async function readRange(
  handle: FileHandle,
  { start, end }: ByteRange,
  into?: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const length = end - start + 1;
  const bytes = into && into.length >= length ? into.subarray(0, length) : Buffer.allocUnsafeSlow(length);
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await handle.read(bytes, at, bytes.length - at, start + at);
    if (bytesRead === 0) throw new Error('The file ends before the part that was asked for.');
    at += bytesRead;
  }
  return bytes;
}

/**
 * Piece by piece, as they are asked for: what is never read, as the body of an answer to HEAD, opens no file. Node's own stream costs twice
 * the processor time.
 */
function streamRange(openFile: () => Promise<FileHandle>, { start, end }: ByteRange): ReadableStream<Uint8Array> {
  let handle: FileHandle | undefined;
  let at = start;
  const pull = async (stream: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    if (at <= end) {
      handle ??= await openFile();
      const piece = await readRange(handle, { start: at, end: Math.min(at + PIECE_BYTES - 1, end) });
      at += piece.length;
      stream.enqueue(piece);
    }
    if (at <= end) return;
    // A caller that knows the length does not ask for what follows the last piece.
    await handle?.close();
    stream.close();
  };
  const closeAfter = async (error: unknown): Promise<never> => {
    await handle?.close();
    throw error;
  };
  return new ReadableStream(
    { pull: (stream) => pull(stream).catch(closeAfter), cancel: () => handle?.close() },
    { highWaterMark: 0 },
  );
}

function missing(key: string, error: unknown): unknown {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return isMissing ? new MissingFile(key, { cause: error }) : error;
}

async function sync(file: string, flags: string): Promise<void> {
  const handle = await open(file, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
