import type { MediaProbe } from '@nonet/domain';

import { onSentVideo } from '#/features/media/probe/on-sent-video.ts';
import type { VideoFacts } from '#/features/media/probe/video-facts.ts';
import { probeWithoutFfmpeg } from '#/features/media/probe/without-ffmpeg.ts';
import { canConvert } from '#/lib/videos/can-convert.ts';
import { probeFile } from '#/lib/videos/probe-file.ts';

export interface ProbedFile extends VideoFacts {
  /** Null where there is no FFmpeg for the system. */
  probe: MediaProbe | null;
}

/** What a look into a complete video finds. Only the needed parts of the file are read. */
export async function probeVideo(file: string, { person }: { person: string }): Promise<ProbedFile> {
  if (!canConvert()) return { ...(await probeWithoutFfmpeg(file, { person })), probe: null };
  const probe = await onSentVideo(() => probeFile(file, { person }));
  const { video, durationMs } = probe;
  return { width: video?.width ?? 0, height: video?.height ?? 0, durationMs: durationMs ?? 0, probe };
}
