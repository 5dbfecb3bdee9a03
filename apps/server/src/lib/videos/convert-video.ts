import type { MediaProbe, VideoRecipe } from '@nonet/domain';
import type { MadeVideo } from '#/lib/videos/ffmpeg/convert.ts';
import { onVideo } from '#/lib/videos/on-video.ts';

export interface ConvertOptions {
  onProgress?: (fraction: number) => void;
  /** Ends the process; the promise rejects with its reason. */
  signal?: AbortSignal;
}

/** 4K takes 500 MB. */
const MAX_MEMORY_BYTES = 1024 * 1024 * 1024;
/** Processor time: so much at least, and so many times the length of the video. 4K with 60 frames a second takes 20. */
const LEAST_CPU_MS = 120_000;
const CPU_PER_LENGTH = 60;
/** Of a file into which nobody has looked: an hour. */
const UNKNOWN_MS = 3_600_000;
const SILENT_MS = 120_000;

/**
 * Makes a video that a network takes, in a process of low priority. `made` is the path of a file that must not exist yet; when the promise
 * rejects, a part of it may. Callers see to it that few are made at once.
 */
export function convertVideo(
  work: { file: string; made: string; recipe: VideoRecipe; probe: MediaProbe | null },
  options: ConvertOptions,
): Promise<MadeVideo> {
  const maxCpuMs = LEAST_CPU_MS + CPU_PER_LENGTH * (work.probe?.durationMs ?? UNKNOWN_MS);
  return onVideo('convert', work, { ...options, maxCpuMs, maxMemoryBytes: MAX_MEMORY_BYTES, silentMs: SILENT_MS });
}
