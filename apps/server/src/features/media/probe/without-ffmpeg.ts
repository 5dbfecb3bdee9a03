import { onContainer } from '#/features/media/probe/on-container.ts';
import type { VideoFacts } from '#/features/media/probe/video-facts.ts';
import { ApiError } from '#/http/errors.ts';
import { containerOf } from '#/lib/videos/container-of.ts';
import { hasForeignParts } from '#/lib/videos/foreign-parts.ts';
import { damagedVideo } from '#/lib/videos/video-refused.ts';

interface Options {
  person: string;
  limitMs?: number;
}

/** The longest side of a video: more than any network takes, less than what breaks a player. */
const MAX_EDGE = 16_384;

/** Where there is no FFmpeg for the system: size and length of a video, read in JavaScript. AVI is not read. */
export async function probeWithoutFfmpeg(file: string, options: Options): Promise<VideoFacts> {
  if (containerOf(file) === 'avi') {
    throw new ApiError(
      422,
      'unsupported-file',
      'This server cannot read AVI files. Export the video as an MP4 with H.264 and AAC, and add that.',
    );
  }
  const facts = await onContainer({ task: 'probe', file }, options);
  if (facts === undefined || !isBelievable(facts)) throw new ApiError(422, 'damaged-file', damagedVideo().message);
  return facts;
}

/** The same of the copy that others get. False when the file has nothing but picture and sound; undefined when it cannot be copied. */
export async function stripWithoutFfmpeg(
  { file, made }: { file: string; made: string },
  options: Options,
): Promise<boolean | undefined> {
  const container = containerOf(file);
  if (container === 'avi') return undefined;
  // The texts of Matroska are not looked for, so a copy is made of each.
  const isIso = container === 'mp4' || container === 'mov';
  if (isIso && !(await hasForeignParts(file, container))) return false;
  return onContainer({ task: 'copy', file, made, container }, options);
}

function isBelievable({ width, height, durationMs }: VideoFacts): boolean {
  const isEdge = (edge: number) => Number.isInteger(edge) && edge > 0 && edge <= MAX_EDGE;
  return isEdge(width) && isEdge(height) && Number.isInteger(durationMs) && durationMs > 0 && durationMs < 2 ** 31;
}
