import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { inspect } from 'node:util';
import { Worker } from 'node:worker_threads';

import type { VideoAnswer, VideoOrder } from '#/lib/videos/on-video.ts';
import { damagedVideo, VideoRefused } from '#/lib/videos/video-refused.ts';
import { videoTasks } from '#/lib/videos/video-tasks.ts';
import type { Limits } from '#/lib/watch-thread.ts';
import { yieldToAll } from '#/lib/yield-to-all.ts';

/*
 * The process in which one video is worked on. It has low priority, and the process that started it ends it. FFmpeg keeps the main thread
 * busy, so another thread measures memory and processor time: not the clock's time, so that a busy machine does not make a video count
 * as too slow.
 */
const TOLD_MS = 250;
let toldAt = 0;

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (order: VideoOrder) => void answer(order));

async function answer({ task, work, limits }: VideoOrder): Promise<void> {
  try {
    // An upload waits for the look into its file, and nobody waits for a conversion.
    if (task === 'convert') yieldToAll();
    await watched(limits);
    const doTask = videoTasks[task] as (work: unknown, onProgress: (fraction: number) => void) => Promise<unknown>;
    say({ kind: 'done', result: await doTask(work, tell) });
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) say({ kind: 'refused', ...describe(refusalOf(error)) });
    else say({ kind: 'failed', message: inspect(error), code });
  }
}

/** Resolves when the other thread has measured for the first time. */
async function watched(workerData: Limits): Promise<void> {
  const thread = new Worker(new URL('../watch-thread.ts', import.meta.url), { workerData, env: {} });
  await once(thread, 'message');
  thread.unref();
}

function tell(fraction: number): void {
  if (performance.now() - toldAt < TOLD_MS) return;
  toldAt = performance.now();
  say({ kind: 'progress', fraction });
}

/** Set when the system refused something, such as room on the disk: then nothing is wrong with the video. */
function systemCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^E[A-Z]+$/.test(code) ? code : undefined;
}

/** Whatever FFmpeg says of a file, the file is at fault. */
function refusalOf(error: unknown): VideoRefused {
  return error instanceof VideoRefused ? error : damagedVideo({ cause: error });
}

function describe({ code, message, cause }: VideoRefused) {
  return { code, message, reason: cause === undefined ? null : inspect(cause) };
}

function say(message: VideoAnswer): void {
  // When the other side no longer listens, this process is about to be ended.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
