import type { PostFormat } from '@nonet/domain';

import type { MediaItem } from '../../media/media-item.ts';

/** A single video of the feed is a reel, too (developers.facebook.com: instagram-platform/content-publishing, 2026-06). */
export function shownFormat(chosen: PostFormat, [first, ...others]: readonly Pick<MediaItem, 'type'>[]): PostFormat {
  return chosen === 'feed' && first?.type === 'video' && others.length === 0 ? 'reel' : chosen;
}
