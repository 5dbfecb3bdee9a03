import { probeAvi } from '#/features/media/probe-avi.ts';
import { probeContainer } from '#/features/media/probe-container.ts';
import type { VideoFacts } from '#/features/media/video-facts.ts';
import { ApiError } from '#/http/errors.ts';

/** The longest side of a video: more than any network takes, less than what breaks a player. */
const MAX_EDGE = 16_384;

/** What the container of a complete video says about it. Only the needed parts of the file are read. */
export async function probeVideo(
  file: string,
  contentType: string,
  { person }: { person: string },
): Promise<VideoFacts> {
  const facts = await (contentType === 'video/x-msvideo' ? probeAvi(file) : probeContainer(file, { person }));
  if (facts === undefined || !isBelievable(facts)) {
    throw new ApiError(422, 'damaged-file', 'The file is damaged and cannot be read as a video.');
  }
  return facts;
}

function isBelievable({ width, height, durationMs }: VideoFacts): boolean {
  const isEdge = (edge: number) => Number.isInteger(edge) && edge > 0 && edge <= MAX_EDGE;
  return isEdge(width) && isEdge(height) && Number.isInteger(durationMs) && durationMs > 0 && durationMs < 2 ** 31;
}
