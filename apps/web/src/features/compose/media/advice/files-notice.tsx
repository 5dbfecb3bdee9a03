import { longVideo, type NetworkId, networkRules } from '@nonet/domain';

import { Notice } from '#/ui/status/notice.tsx';

import type { DraftMedia } from '../draft-media.ts';
import { placeName } from '../shown/media-name.ts';

export interface FilesNoticeProps {
  items: readonly DraftMedia[];
  platforms: readonly NetworkId[];
}

/**
 * What is to be known of the files although they can go out: what the server said of one when it came, and videos that a
 * network takes from some accounts only, as nobody here knows which accounts these are.
 */
export function FilesNotice({ items, platforms }: FilesNoticeProps) {
  const sentences = items.flatMap((item, place) => {
    const long = platforms.flatMap((platform) => longVideo(item.durationMs, networkRules[platform]) ?? []);
    const told = [item.note, ...long.map(({ isRefused, message }) => (isRefused ? null : message))];
    return told.flatMap((sentence) => (sentence === null ? [] : [`${placeName(item, place)}: ${sentence}`]));
  });
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
