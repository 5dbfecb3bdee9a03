import { constants, setPriority } from 'node:os';
import { inspect } from 'node:util';
import sharp from 'sharp';

import type { PictureAnswer, PictureOrder } from '#/lib/pictures/on-picture.ts';
import { damaged, PictureRefused, tooMuchWork } from '#/lib/pictures/picture-refused.ts';
import { pictureTasks } from '#/lib/pictures/picture-tasks.ts';

/*
 * The process in which pictures are decoded, one at a time. It has low priority, and the process that started it ends
 * it. It measures its own memory and processor time: not the clock's time, so that a busy machine does not make a
 * picture count as too slow.
 */
const LOOK_MS = 100;
const MAX_MEMORY_BYTES = 1536 * 1024 * 1024;

// Sharp can read much more, even SVG, which is a language. It uses PNG in memory itself between two steps.
const readable = ['JpegFile', 'PngFile', 'PngBuffer', 'WebpFile', 'NsgifFile', 'HeifFile', 'TiffFile'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: readable.map((kind) => `VipsForeignLoad${kind}`) });

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on('disconnect', () => process.exit());
process.on('message', (order: PictureOrder) => void answer(order));

async function answer({ task, work, maxCpuMs }: PictureOrder): Promise<void> {
  const before = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    const isTooMuch = (user + system) / 1000 > maxCpuMs || process.memoryUsage.rss() > MAX_MEMORY_BYTES;
    if (isTooMuch) say({ kind: 'refused', ...describe(tooMuchWork()), isBusy: true });
  }, LOOK_MS);
  try {
    const doTask = pictureTasks[task] as (work: unknown) => Promise<unknown>;
    say({ kind: 'done', result: await doTask(work) });
  } catch (error) {
    const code = systemCode(error);
    if (code !== undefined) say({ kind: 'failed', message: inspect(error), code });
    else say({ kind: 'refused', ...describe(refusalOf(error)), isBusy: false });
  } finally {
    clearInterval(watch);
  }
}

/** Set when the system refused something, such as room on the disk: then nothing is wrong with the picture. */
function systemCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^E[A-Z]+$/.test(code) ? code : undefined;
}

/** Whatever a decoder says of a file, the file is at fault. */
function refusalOf(error: unknown): PictureRefused {
  return error instanceof PictureRefused ? error : damaged({ cause: error });
}

function describe({ code, message, cause }: PictureRefused) {
  return { code, message, reason: cause === undefined ? null : inspect(cause) };
}

function say(message: PictureAnswer): void {
  // The other side no longer listens: this process is about to be ended.
  if (process.connected) process.send?.(message);
}
