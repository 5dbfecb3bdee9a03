import { type NetworkId, outgoingText, type PostFormat, type Weighing } from '@nonet/domain';
import { memo } from 'react';

import type { MediaItem } from '../media/media-item.ts';
import { LinkCard } from './link-card.tsx';
import { MediaFrame } from './media-frame.tsx';
import { previews } from './previews.ts';
import type { TextCut } from './shorten.ts';
import { ShownText } from './shown-text.tsx';
import { UprightPost } from './upright-post.tsx';

/** Over a reel there is room for two short lines. */
const overReel: TextCut = { lines: 2, lineLength: 34, word: 'more' };

export interface PostPreviewProps {
  network: NetworkId;
  /** The format in which people see the post. */
  format: PostFormat;
  /** Absent: there is none yet. */
  title?: string;
  /** The text that the network receives. */
  text: string;
  /** Where the post leads to. Absent: nowhere. */
  link?: string;
  media: readonly MediaItem[];
  /** The moment of a reel that was chosen as its cover. */
  coverMs?: number | undefined;
  weighing: Weighing | null;
}

/** A post's text and media as the network will draw them. Nothing in the preview is a link. */
export const PostPreview = memo(function PostPreview({
  network,
  format,
  title = '',
  text,
  link = '',
  media,
  coverMs,
  weighing,
}: PostPreviewProps) {
  const { text: partsOf, layout, cut, linkedHost, isTextBelow = false, showsTitle, showsLink } = previews[network];
  const sent = outgoingText(text);
  const parts = sent === '' ? [] : partsOf(sent, weighing);
  if (format === 'reel' || format === 'story') {
    const hasText = format === 'reel' && parts.length > 0;
    return (
      <UprightPost format={format} item={media[0]} coverMs={coverMs}>
        {hasText && <ShownText parts={parts} cut={overReel} isOnPicture />}
      </UprightPost>
    );
  }
  if (parts.length === 0 && media.length === 0) return <p className="text-ink-3">Your text appears here.</p>;
  const shownText = parts.length > 0 && <ShownText parts={parts} cut={cut} />;
  const host = media.length === 0 && linkedHost?.(parts);
  return (
    <>
      {!isTextBelow && shownText}
      {host && <LinkCard host={host} />}
      {media.length > 0 && <MediaFrame items={media} layout={layout} coverMs={coverMs} />}
      {showsLink && <LinkHost link={link} />}
      {showsTitle && title.trim() !== '' && (
        <p className="mt-2 text-15 leading-snug font-[620] wrap-anywhere">{title}</p>
      )}
      {isTextBelow && shownText && <div className={media.length > 0 ? 'mt-2' : undefined}>{shownText}</div>}
    </>
  );
});

/** The host of an address, as far as it is one already. */
function LinkHost({ link }: { link: string }) {
  const host = URL.parse(link.trim())?.host.replace(/^www\./, '');
  return host ? <p className="mt-2 truncate text-12 font-semibold text-ink-2 underline">{host}</p> : null;
}
