import { createRequire } from 'node:module';
import { constants } from 'node:os';

import type { Dictionary, Native } from '#/lib/videos/ffmpeg/native.ts';
import { findNative } from '#/lib/videos/ffmpeg/platform-package.ts';
import { damagedVideo } from '#/lib/videos/video-refused.ts';

/** Of FFmpeg's log, what ends a program. Everything else would fill ours with the faults of people's files. */
const LOG_FATAL = 8;

/** What calls answer at the end of a file or a queue, and when they need more input (libavutil/error.h). */
export const END = -541_478_725;
export const AGAIN = -constants.errno.EAGAIN;

/** No timestamp (libavutil/avutil.h). */
export const NO_TIME = -(2n ** 63n);

/** FFmpeg. It is loaded only in the process that works on videos, because a file may end that process. */
export const ffmpeg: Native = load();

function load(): Native {
  const file = findNative();
  if (file === undefined) throw new Error('There is no FFmpeg for this system.');
  const native: Native = createRequire(import.meta.url)(file);
  native.Log.setLevel(LOG_FATAL);
  return native;
}

/** A call that failed. The system was at fault when `code` is one of its own. */
class FfmpegFailed extends Error {
  readonly code: string | undefined;

  constructor(what: string, answer: number) {
    super(`${what}: ${new ffmpeg.FFmpegError(answer).message}`);
    this.code = systemCodes.get(-answer);
  }
}

const systemCodes = new Map(
  (['ENOSPC', 'EIO', 'EACCES', 'EMFILE', 'ENFILE', 'EROFS', 'EDQUOT'] as const).map((code) => [
    constants.errno[code],
    code,
  ]),
);

/** Throws when a call failed that the file is not expected to make fail. */
export function must(answer: number, what: string): number {
  if (answer < 0) throw new FfmpegFailed(what, answer);
  return answer;
}

/** Throws a refusal when a call failed on what the file holds. */
export function mustRead(answer: number, what: string): number {
  if (answer >= 0) return answer;
  const failure = new FfmpegFailed(what, answer);
  // EIO is what some readers say of a file that ends too early.
  throw failure.code === undefined || failure.code === 'EIO' ? damagedVideo({ cause: failure }) : failure;
}

/**
 * Everything that was made. FFmpeg frees some of it by itself, and the collector of garbage would free it once more, which ends the
 * process. A process works on one video and is ended, so nothing has to be freed.
 */
const kept: object[] = [];

export function keep<Thing extends object>(thing: Thing): Thing {
  kept.push(thing);
  return thing;
}

/** A new object of FFmpeg's. */
export function allocated<Thing extends { alloc(): void }>(Kind: new () => Thing): Thing {
  const thing = keep(new Kind());
  thing.alloc();
  return thing;
}

export function dictionary(entries: Readonly<Record<string, string | number>>): Dictionary {
  const made = allocated(ffmpeg.Dictionary);
  for (const [key, value] of Object.entries(entries)) made.set(key, String(value), 0);
  return made;
}
