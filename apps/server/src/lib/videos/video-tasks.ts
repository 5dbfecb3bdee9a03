import type { MediaProbe } from '@nonet/domain';

import { type Conversion, convert, type MadeVideo } from '#/lib/videos/ffmpeg/convert.ts';
import { openBitmap } from '#/lib/videos/ffmpeg/open-bitmap.ts';
import { readProbe } from '#/lib/videos/ffmpeg/read-probe.ts';
import { strip } from '#/lib/videos/ffmpeg/strip.ts';

type OnProgress = (fraction: number) => void;

/** Every task that looks into videos. Each runs in a process of its own (`on-video.ts`). */
export const videoTasks = {
  probe: ({ file }: { file: string }, _onProgress: OnProgress): Promise<MediaProbe> => readProbe(file),
  /** False when the file has nothing but picture and sound, so that nothing is made. */
  strip: (work: { file: string; made: string }, _onProgress: OnProgress): Promise<boolean> => strip(work),
  openBitmap: (work: { file: string; made: string }, _onProgress: OnProgress): Promise<void> => openBitmap(work),
  convert: (conversion: Conversion, onProgress: OnProgress): Promise<MadeVideo> => convert(conversion, onProgress),
};

export type VideoTasks = typeof videoTasks;
