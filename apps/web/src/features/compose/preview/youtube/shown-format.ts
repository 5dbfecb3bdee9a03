import type { PostFormat } from '@nonet/domain';

import type { MediaItem } from '../../media/media-item.ts';

/** An upright or square video of up to three minutes is a Short (uploads since 2024-10-15). */
const longestShortMs = 3 * 60_000;

type Shape = Pick<MediaItem, 'type' | 'width' | 'height' | 'durationMs'>;

/** Which of the two YouTube makes of a video by itself. */
export function shownFormat(chosen: PostFormat, [first, ...others]: readonly Shape[]): PostFormat {
  if (first?.type !== 'video' || others.length > 0) return chosen;
  const { width, height, durationMs } = first;
  const isUpright = width !== null && height !== null && width <= height;
  return isUpright && durationMs !== null && durationMs <= longestShortMs ? 'short' : chosen;
}
