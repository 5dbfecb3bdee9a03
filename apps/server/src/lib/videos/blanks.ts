import type { FileHandle } from 'node:fs/promises';

/** A stretch of a file that is made to say nothing: `head` is written at `start`, zeros from there to `end`. */
export interface Blank {
  start: number;
  head: Buffer;
  end: number;
}

/** Why a video cannot be freed of what it says: it is none, or what it says cannot be told from its frames. */
export type Unfit = 'damaged' | 'inseparable';

/** Thrown by the readers of containers, and by them alone. */
export class UnfitVideo extends Error {
  override readonly name = 'UnfitVideo';
  readonly reason: Unfit;
  constructor(reason: Unfit) {
    super(`A video is ${reason}.`);
    this.reason = reason;
  }
}

/** More pieces than a camera writes in hours: a file of a few megabytes can hold millions. */
const MAX_PIECES = 1_000_000;
const MAX_BLANKS = 200_000;

/** What is found in one file, with an end to what can be found. */
export function createFindings() {
  const blanks: Blank[] = [];
  let pieces = 0;
  return {
    blanks,
    /** To be called for every piece that is looked at. */
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

/** Nothing moves, so that no table of the file has to be rewritten. */
export async function writeBlanks(handle: FileHandle, blanks: readonly Blank[]): Promise<void> {
  for (const { start, head, end } of blanks) {
    await handle.write(head, 0, head.length, start);
    for (let at = start + head.length; at < end; at += ZEROS.length) {
      await handle.write(ZEROS, 0, Math.min(ZEROS.length, end - at), at);
    }
  }
}
