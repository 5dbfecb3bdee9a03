import type { VideoPlanner } from '#/media/plan-variant.ts';

/** Loads what plans videos by what is inside (`videoPlanner`). Rejects only where a browser cannot fetch it. */
export async function loadVideoPlanner(canConvert: boolean): Promise<VideoPlanner> {
  const { videoPlanner } = await import('#/media/videos/plan-video.ts');
  return videoPlanner(canConvert);
}
