import { inspect } from 'node:util';

import { say, serveOrder } from '#/lib/serve-order.ts';
import type { VideoAnswer, VideoOrder } from '#/lib/videos/on-video.ts';
import { damagedVideo, VideoRefused } from '#/lib/videos/video-refused.ts';
import { videoTasks } from '#/lib/videos/video-tasks.ts';
import { yieldToAll } from '#/lib/yield-to-all.ts';

/* The process in which one video is worked on. */
const TOLD_MS = 250;
let toldAt = 0;

serveOrder(answer, answerOfError);

async function answer({ task, work }: VideoOrder): Promise<VideoAnswer> {
  // An upload waits for the look into its file, and nobody waits for a conversion.
  if (task === 'convert') await yieldToAll();
  const doTask = videoTasks[task] as (work: unknown, onProgress: (fraction: number) => void) => Promise<unknown>;
  return { kind: 'done', result: await doTask(work, tell) };
}

function answerOfError(error: unknown): VideoAnswer {
  const code = systemCode(error);
  return code === undefined
    ? { kind: 'refused', ...describe(refusalOf(error)) }
    : { kind: 'failed', message: inspect(error), code };
}

function tell(fraction: number): void {
  if (performance.now() - toldAt < TOLD_MS) return;
  toldAt = performance.now();
  say({ kind: 'progress', fraction } satisfies VideoAnswer);
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
