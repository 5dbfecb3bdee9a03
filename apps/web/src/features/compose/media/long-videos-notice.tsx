import { longVideo, type NetworkId, networkRules } from '@nonet/domain';

import { Notice } from '#/ui/notice.tsx';

import type { MediaItem } from './media-item.ts';
import { placeName } from './media-name.ts';

export interface LongVideosNoticeProps {
  items: readonly MediaItem[];
  platforms: readonly NetworkId[];
}

/**
 * Videos that a network takes from some accounts only. It is not an error yet, because nobody here knows which accounts
 * these are.
 */
export function LongVideosNotice({ items, platforms }: LongVideosNoticeProps) {
  const sentences = items.flatMap((item, place) =>
    platforms.flatMap((platform) => {
      const long = longVideo(item.durationMs, networkRules[platform]);
      return long === null || long.isRefused ? [] : [`${placeName(item, place)}: ${long.message}`];
    }),
  );
  if (sentences.length === 0) return null;
  return (
    <Notice kind="warning" role="status">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>You can schedule the post all the same.</p>
    </Notice>
  );
}
