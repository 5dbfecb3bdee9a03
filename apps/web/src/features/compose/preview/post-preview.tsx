import {
  type Mark,
  type NetworkId,
  networkRules,
  type OutgoingPoll,
  outgoingText,
  type PostFormat,
  type Weighing,
} from '@nonet/domain';
import { memo, type ReactNode } from 'react';

import { onDemand } from '#/ui/drawing/on-demand.tsx';

import type { MediaItem } from '../media/media-item.ts';
import type { ShownDocument } from './as-sent.ts';
import { FilesVeil } from './files-veil.tsx';
import { LinkCard, type LinkedPage } from './link-card.tsx';
import { MediaFrame } from './media-frame.tsx';
import { PollPreview } from './poll-preview.tsx';
import { previews } from './previews.ts';
import type { TextCut } from './shorten.ts';
import { ShownText } from './shown-text.tsx';
import { veiledParts } from './text-part.ts';
import { UprightPost } from './upright-post.tsx';

export const DocumentPreview = onDemand(() => import('./document-preview.tsx'), 'DocumentPreview');

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
  /** The hidden words of it, in order. */
  spoilers?: readonly Mark[];
  /** Where the post leads to. Absent: nowhere. */
  link?: string;
  /** Below the text. Absent: there is none, or the network has none. */
  poll?: OutgoingPoll | null;
  /** What is folded below the text. */
  below?: ReactNode;
  media: readonly MediaItem[];
  /** The files as a document, in their place. Absent and null: they are none. */
  document?: ShownDocument | null;
  /** The picture that is shown before the video plays. */
  cover?: MediaItem | undefined;
  /** The moment of a reel that was chosen as its cover. */
  coverMs?: number | undefined;
  /** The title that photos have beside the text. */
  fileTitle?: string | undefined;
  /** The place of the photo that is shown first, from 0. */
  firstShown?: number | undefined;
  weighing: Weighing | null;
  /** Draws the card below a text without files; `page` is what the network shows where nothing is known. */
  card?: false | ((page: LinkedPage | null) => ReactNode);
}

/** A post's text and media as the network will draw them. Nothing in the preview is a link. */
export const PostPreview = memo(function PostPreview({
  network,
  format,
  title = '',
  text,
  spoilers = [],
  link = '',
  poll = null,
  below,
  media,
  document = null,
  cover,
  coverMs,
  fileTitle = '',
  firstShown = 0,
  weighing,
  card = false,
}: PostPreviewProps) {
  const {
    text: partsOf,
    layout,
    cut,
    linkedPage,
    isTextBelow = false,
    isUpright = false,
    showsLink,
    poll: pollLook = 'pills',
  } = previews[network];
  const sent = outgoingText(text);
  const parts = sent === '' ? [] : veiledParts(sent, spoilers, (seen) => partsOf(seen, weighing));
  const shownTitle = networkRules[network].title === null ? '' : title.trim();
  // A story is over before anybody would look at its cover, so networks take none of it.
  const shown = format === 'story' ? {} : { cover, coverMs };
  if (isUpright || uprightFormats.includes(format)) {
    const over = shownTitle === '' ? parts : [{ isActive: false, text: shownTitle }];
    return (
      <UprightPost format={format} items={media} first={firstShown} cover={shown.cover} coverMs={shown.coverMs}>
        {format !== 'story' && (fileTitle !== '' || over.length > 0) && (
          <>
            {fileTitle !== '' && <p className="mb-0.5 line-clamp-2 wrap-anywhere font-semibold">{fileTitle}</p>}
            {over.length > 0 && <ShownText parts={over} cut={overUpright} isOnPicture />}
          </>
        )}
      </UprightPost>
    );
  }
  const hasNothing = parts.length === 0 && media.length === 0 && document === null && shownTitle === '';
  if (hasNothing && poll === null && !below) return <p className="text-ink-3">Your text appears here.</p>;
  const shownText = (shownTitle !== '' || parts.length > 0) && (
    <>
      {shownTitle !== '' && <p className="mb-1 wrap-anywhere font-semibold">{shownTitle}</p>}
      {parts.length > 0 && <ShownText parts={parts} cut={cut} />}
    </>
  );
  const page = linkedPage?.(parts) ?? null;
  const isHidden = networkRules[network].hidesFiles === true && media.some(({ spoiler }) => spoiler);
  const files = media.length > 0 && (
    <MediaFrame
      items={media}
      layout={layout}
      cover={cover}
      coverMs={coverMs}
      hasWords={networkRules[network].byFormat?.[format]?.items !== undefined}
    />
  );
  const hasPlaceForCard = media.length === 0 && document === null && poll === null;
  return (
    <>
      {!isTextBelow && shownText}
      {below}
      {poll && <PollPreview poll={poll} look={pollLook} />}
      {hasPlaceForCard && (card ? card(page) : page && <LinkCard page={page} />)}
      {document && <DocumentPreview document={document} />}
      {files && (isHidden ? <FilesVeil>{files}</FilesVeil> : files)}
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
