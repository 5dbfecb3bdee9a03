import { type NetworkId, networkRules, outgoingText, type PostFormat, type Weighing } from '@nonet/domain';
import { memo } from 'react';

import type { MediaItem } from '../media/media-item.ts';
import { LinkCard } from './link-card.tsx';
import { MediaFrame } from './media-frame.tsx';
import { previews } from './previews.ts';
import type { TextCut } from './shorten.ts';
import { ShownText } from './shown-text.tsx';
import { UprightPost } from './upright-post.tsx';

/** The formats that fill a phone's screen. */
const uprightFormats: readonly PostFormat[] = ['reel', 'story', 'short'];
/** Over an upright file there is room for two short lines. */
const overUpright: TextCut = { lines: 2, lineLength: 34, word: 'more' };

export interface PostPreviewProps {
  network: NetworkId;
  /** The format in which people see the post. */
  format: PostFormat;
  /** The title of the post; only networks with a title field show it. */
  title?: string;
  /** The text that the network receives. */
  text: string;
  /** Where the post leads to. Absent: nowhere. */
  link?: string;
  media: readonly MediaItem[];
  /** The picture that is shown before the video plays. */
  cover?: MediaItem | undefined;
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
  cover,
  coverMs,
  weighing,
}: PostPreviewProps) {
  const {
    text: partsOf,
    layout,
    cut,
    linkedPage,
    isTextBelow = false,
    isUpright = false,
    showsLink,
  } = previews[network];
  const sent = outgoingText(text);
  const parts = sent === '' ? [] : partsOf(sent, weighing);
  const shownTitle = networkRules[network].title === null ? '' : title.trim();
  if (isUpright || uprightFormats.includes(format)) {
    const over = shownTitle === '' ? parts : [{ isActive: false, text: shownTitle }];
    return (
      <UprightPost format={format} items={media} coverMs={coverMs}>
        {format !== 'story' && over.length > 0 && <ShownText parts={over} cut={overUpright} isOnPicture />}
      </UprightPost>
    );
  }
  if (parts.length === 0 && media.length === 0 && shownTitle === '')
    return <p className="text-ink-3">Your text appears here.</p>;
  const shownText = (shownTitle !== '' || parts.length > 0) && (
    <>
      {shownTitle !== '' && <p className="mb-1 wrap-anywhere font-semibold">{shownTitle}</p>}
      {parts.length > 0 && <ShownText parts={parts} cut={cut} />}
    </>
  );
  const page = media.length === 0 && linkedPage?.(parts);
  return (
    <>
      {!isTextBelow && shownText}
      {page && <LinkCard page={page} />}
      {media.length > 0 && <MediaFrame items={media} layout={layout} cover={cover} coverMs={coverMs} />}
      {showsLink && <LinkHost link={link} />}
      {isTextBelow && shownText && <div className={media.length > 0 ? 'mt-2' : undefined}>{shownText}</div>}
    </>
  );
});

/** The host of an address, as far as it is one already. */
function LinkHost({ link }: { link: string }) {
  const host = URL.parse(link.trim())?.host.replace(/^www\./, '');
  return host ? <p className="mt-2 truncate text-12 font-semibold text-ink-2 underline">{host}</p> : null;
}
