import type { ChosenOptions, NetworkId, PostFormat, Weighing } from '@nonet/domain';

import type { MediaItem } from '../media/media-item.ts';
import { blueskyLayout } from './bluesky/layout.ts';
import { shownText as blueskyText } from './bluesky/shown-text.ts';
import { facebookLayout } from './facebook/layout.ts';
import { facebookCut, shownText as facebookText } from './facebook/shown-text.ts';
import { firstPage } from './first-page.ts';
import { instagramLayout } from './instagram/layout.ts';
import { shownFormat as instagramFormat } from './instagram/shown-format.ts';
import { instagramCut, shownText as instagramText } from './instagram/shown-text.ts';
import type { LinkedPage } from './link-card.tsx';
import { linkedinLayout } from './linkedin/layout.ts';
import { linkedPage as linkedinPage } from './linkedin/linked-page.ts';
import { linkedinCut, shownText as linkedinText } from './linkedin/shown-text.ts';
import type { MediaLayout } from './media-layout.ts';
import { pinterestLayout } from './pinterest/layout.ts';
import { pinterestCut, shownText as pinterestText } from './pinterest/shown-text.ts';
import type { PollLook } from './poll-preview.tsx';
import type { TextCut } from './shorten.ts';
import type { TextPart } from './text-part.ts';
import { threadsLayout } from './threads/layout.ts';
import { shownText as threadsText } from './threads/shown-text.ts';
import { tiktokLayout } from './tiktok/layout.ts';
import { shownText as tiktokText } from './tiktok/shown-text.ts';
import { twitterLayout } from './twitter/layout.ts';
import { shownText as twitterText } from './twitter/shown-text.ts';
import { youtubeLayout } from './youtube/layout.ts';
import { shownFormat as youtubeFormat } from './youtube/shown-format.ts';
import { youtubeCut, shownText as youtubeText } from './youtube/shown-text.ts';

/**
 * How a network draws a comment: `bubble`: the name above the text, on a ground of their own; `line`: the name begins the text;
 * `plain`: the name above the text.
 */
export type CommentLook = 'bubble' | 'line' | 'plain';

/** How a network draws a post, as far as a preview goes. */
export interface NetworkPreview {
  text: (text: string, weighing: Weighing | null) => TextPart[];
  layout: MediaLayout;
  /** Where a long text of the feed is cut. Absent: the feed shows all of it. */
  cut?: TextCut;
  /** The page that is shown below a text without files; null for none. Absent: the network shows none. */
  linkedPage?: (parts: readonly TextPart[]) => LinkedPage | null;
  /** True when the text stands below the media. */
  isTextBelow?: true;
  /** True when a post of any format fills a phone's screen, its text over the lower end. */
  isUpright?: true;
  /** True when the network shows where the post leads to, by its host. */
  showsLink?: true;
  /** The moment of a video that was chosen as its cover, in milliseconds. */
  coverMs?: (options: ChosenOptions) => number | undefined;
  /** The title of the files, where it is an option. */
  fileTitle?: (options: ChosenOptions) => string;
  /** The place of the file that is shown first, from 0. Absent: the first. */
  firstShown?: (options: ChosenOptions) => number;
  /** Absent: the author's answers are drawn as further posts, or there are none. */
  comment?: CommentLook;
  /** How it draws a poll. Absent: in the usual way, or it has none. */
  poll?: PollLook;
  /** The format that people see, where it depends on the files, too. Absent: the chosen one. */
  format?: (
    chosen: PostFormat,
    media: readonly Pick<MediaItem, 'type' | 'width' | 'height' | 'durationMs'>[],
  ) => PostFormat;
}

export const previews: Readonly<Record<NetworkId, NetworkPreview>> = {
  facebook: {
    text: facebookText,
    layout: facebookLayout,
    cut: facebookCut,
    linkedPage: firstPage,
    comment: 'bubble',
  },
  twitter: { text: twitterText, layout: twitterLayout, linkedPage: firstPage, poll: 'pills' },
  linkedin: {
    text: linkedinText,
    layout: linkedinLayout,
    cut: linkedinCut,
    linkedPage: linkedinPage,
    poll: 'framed',
    comment: 'bubble',
  },
  instagram: {
    text: instagramText,
    layout: instagramLayout,
    cut: instagramCut,
    isTextBelow: true,
    format: instagramFormat,
    comment: 'line',
    coverMs: ({ coverAt }) => (typeof coverAt === 'number' ? coverAt : undefined),
  },
  youtube: {
    text: youtubeText,
    layout: youtubeLayout,
    cut: youtubeCut,
    isTextBelow: true,
    format: youtubeFormat,
    comment: 'plain',
  },
  pinterest: {
    text: pinterestText,
    layout: pinterestLayout,
    cut: pinterestCut,
    isTextBelow: true,
    showsLink: true,
    coverMs: ({ coverAt }) => (typeof coverAt === 'number' ? coverAt : undefined),
  },
  bluesky: { text: blueskyText, layout: blueskyLayout },
  threads: { text: threadsText, layout: threadsLayout, linkedPage: firstPage, poll: 'bars' },
  tiktok: {
    text: tiktokText,
    layout: tiktokLayout,
    isUpright: true,
    fileTitle: ({ photoTitle }) => (typeof photoTitle === 'string' ? photoTitle.trim() : ''),
    firstShown: ({ coverPhoto }) => (typeof coverPhoto === 'number' ? coverPhoto : 0),
    coverMs: ({ coverAt }) => (typeof coverAt === 'number' ? coverAt : undefined),
  },
};
