import { type NetworkId, outgoingText, type Weighing } from '@nonet/domain';
import { memo } from 'react';

import type { MediaItem } from '../media/media-item.ts';
import { MediaFrame } from './media-frame.tsx';
import { previews } from './previews.ts';

export interface PostPreviewProps {
  network: NetworkId;
  /** The text that the network receives. */
  text: string;
  media: readonly MediaItem[];
  weighing: Weighing | null;
}

/** A post's text and media as the network will draw them. Nothing in the preview is a link. */
export const PostPreview = memo(function PostPreview({ network, text, media, weighing }: PostPreviewProps) {
  const { text: shownText, layout } = previews[network];
  const sent = outgoingText(text);
  if (sent === '' && media.length === 0) return <p className="text-ink-3">Your text appears here.</p>;
  return (
    <>
      {sent !== '' && (
        <p className="wrap-anywhere whitespace-pre-wrap">
          {shownText(sent, weighing).map((part, index) =>
            part.isActive ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity and keep no state.
              <span key={index} className="text-blue">
                {part.text}
              </span>
            ) : (
              part.text
            ),
          )}
        </p>
      )}
      {media.length > 0 && <MediaFrame items={media} layout={layout} />}
    </>
  );
});
