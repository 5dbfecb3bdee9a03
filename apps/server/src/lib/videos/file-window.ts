import type { FileHandle } from 'node:fs/promises';

const WINDOW_BYTES = 64 * 1024;
const ZEROS = Buffer.alloc(WINDOW_BYTES);

/** Reads small pieces of a large file. Neighbouring pieces share one call to the disk. */
export interface FileWindow {
  readonly size: number;
  /** Up to `length` bytes, fewer at the end of the file. The buffer is valid until the next call. */
  at(position: number, length: number): Promise<Buffer>;
  /** True when the range holds only zeros. */
  isBlank(from: number, to: number): Promise<boolean>;
  /** Another window on the same file, for reading at two places in turn. */
  another(): FileWindow;
}

export async function openWindow(handle: FileHandle): Promise<FileWindow> {
  return windowOn(handle, (await handle.stat()).size);
}

function windowOn(handle: FileHandle, size: number): FileWindow {
  const buffer = Buffer.alloc(WINDOW_BYTES);
  let start = 0;
  let filled = 0;

  async function at(position: number, length: number): Promise<Buffer> {
    const wanted = Math.max(0, Math.min(length, WINDOW_BYTES, size - position));
    if (position < start || position + wanted > start + filled) {
      start = position;
      filled = (await handle.read(buffer, 0, WINDOW_BYTES, position)).bytesRead;
    }
    return buffer.subarray(position - start, Math.min(position - start + wanted, filled));
  }

  return {
    size,
    at,
    async isBlank(from, to) {
      for (let position = from; position < to; ) {
        const piece = await at(position, Math.min(WINDOW_BYTES, to - position));
        if (piece.length === 0 || !piece.equals(ZEROS.subarray(0, piece.length))) return false;
        position += piece.length;
      }
      return true;
    },
    another: () => windowOn(handle, size),
  };
}
