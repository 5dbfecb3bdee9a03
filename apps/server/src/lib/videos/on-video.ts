import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

import { damagedVideo, tooMuchWork, type VideoRefusal, VideoRefused } from '#/lib/videos/video-refused.ts';
import type { VideoTasks } from '#/lib/videos/video-tasks.ts';
import type { Limits } from '#/lib/watch-thread.ts';
import { startWorkProcess } from '#/lib/work-process.ts';

export type TaskName = keyof VideoTasks;
export type WorkOf<Name extends TaskName> = Parameters<VideoTasks[Name]>[0];
export type ResultOf<Name extends TaskName> = Awaited<ReturnType<VideoTasks[Name]>>;

export interface VideoOptions extends Limits {
  /** The process is ended when it says nothing for so long. */
  silentMs: number;
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

export interface VideoOrder {
  task: TaskName;
  work: unknown;
  limits: Limits;
}

export type VideoAnswer =
  | { kind: 'progress'; fraction: number }
  | { kind: 'done'; result: unknown }
  /** `reason` is what FFmpeg said. */
  | { kind: 'refused'; code: VideoRefusal; message: string; reason: string | null }
  /** The system refused something; `code` is its own. */
  | { kind: 'failed'; message: string; code: string };

/**
 * Where it is glibc’s, memory is shared by all threads; each would keep what it freed. Measured with two: 524 MB for 4K of 60 frames in HEVC
 * of 10 bits, 528 MB for HDR of 30 frames, each made into 1,080 lines.
 */
const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' };

/**
 * Runs a task on a video in a process of its own, which is ended afterwards, whatever became of it: FFmpeg leaves behind what a process
 * cannot be used with again. Throws `VideoRefused`, an error with a `code` of the system when that is at fault, as a full disk is, and the
 * reason of the signal.
 */
export async function onVideo<Name extends TaskName>(
  task: Name,
  work: WorkOf<Name>,
  options: VideoOptions,
): Promise<ResultOf<Name>> {
  const { maxCpuMs, maxMemoryBytes, signal } = options;
  signal?.throwIfAborted();
  const child = await startWorkProcess(new URL('./video-process.ts', import.meta.url), {
    env: FEW_ARENAS,
    hasOwnSession: task === 'convert',
  });
  try {
    const order: VideoOrder = { task, work, limits: { maxCpuMs, maxMemoryBytes } };
    child.send(order, () => undefined);
    const answer = await answerOf(child, options);
    if (answer.kind === 'done') return answer.result as ResultOf<Name>;
    if (answer.kind === 'refused') {
      throw new VideoRefused(answer.code, answer.message, answer.reason === null ? {} : { cause: answer.reason });
    }
    throw Object.assign(new Error(`A video could not be worked on: ${answer.message}`), { code: answer.code });
  } finally {
    child.kill('SIGKILL');
  }
}

type LastAnswer = Exclude<VideoAnswer, { kind: 'progress' }>;

async function answerOf(child: ChildProcess, { silentMs, onProgress, signal }: VideoOptions): Promise<LastAnswer> {
  const over = new AbortController();
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(), silentMs).unref();
  const ends = [over.signal, silent.signal, ...(signal === undefined ? [] : [signal])];
  const ended = once(child, 'exit', { signal: AbortSignal.any(ends) });
  const answered = new Promise<LastAnswer>((resolve) => {
    child.on('message', (answer: VideoAnswer) => {
      if (answer.kind !== 'progress') return resolve(answer);
      timer.refresh();
      onProgress?.(answer.fraction);
    });
  });
  try {
    return await Promise.race([answered, ended.then(([code, by]) => Promise.reject(endOf(code, by)))]);
  } catch (error) {
    signal?.throwIfAborted();
    throw silent.signal.aborted ? tooMuchWork() : error;
  } finally {
    clearTimeout(timer);
    over.abort();
    await Promise.allSettled([ended]);
  }
}

/**
 * The process ended itself where it took too much (Windows has no signals, and says 1), or the system ended it, short of memory. Otherwise
 * the file made FFmpeg fail.
 */
function endOf(code: number | null, signal: NodeJS.Signals | null): VideoRefused {
  return signal === 'SIGKILL' || code === 1
    ? tooMuchWork()
    : damagedVideo({ cause: `The process ended with ${signal ?? code}.` });
}
