import type { FileHandle } from 'node:fs/promises';

/** A stretch of a file to be overwritten: with `head` from `start` on, then with zeros up to `end`. */
export interface Blank {
  start: number;
  head: Buffer;
  end: number;
}

/**
 * Why metadata cannot be removed from a video: the file is damaged, or its metadata cannot be separated from its
 * frames.
 */
export type Unfit = 'damaged' | 'inseparable';

/** Only the readers of containers throw it. */
export class UnfitVideo extends Error {
  override readonly name = 'UnfitVideo';
  readonly reason: Unfit;
  constructor(reason: Unfit) {
    super(`A video is ${reason}.`);
    this.reason = reason;
  }
}

/** More pieces than a camera writes in hours. A file of a few megabytes can hold millions. */
const MAX_PIECES = 1_000_000;
const MAX_BLANKS = 200_000;

/** Collects what is found in one file, up to a limit. */
export function createFindings() {
  const blanks: Blank[] = [];
  let pieces = 0;
  return {
    blanks,
    /** To be called for every piece that is read. */
    count() {
      pieces += 1;
      if (pieces > MAX_PIECES) throw new UnfitVideo('damaged');
    },
    add(blank: Blank) {
      if (blanks.length >= MAX_BLANKS) throw new UnfitVideo('inseparable');
      blanks.push(blank);
    },
  };
}

export type Findings = ReturnType<typeof createFindings>;

const ZEROS = Buffer.alloc(64 * 1024);

/** Overwrites in place: nothing moves, so the file's tables stay valid. */
export async function writeBlanks(handle: FileHandle, blanks: readonly Blank[]): Promise<void> {
  for (const { start, head, end } of blanks) {
    await handle.write(head, 0, head.length, start);
    for (let at = start + head.length; at < end; at += ZEROS.length) {
      await handle.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at);
    }
  }
}
