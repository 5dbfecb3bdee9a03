import type { ChosenOptions, NetworkId, PostFormat, Weighing } from '@nonet/domain';

import type { MediaItem } from '../media/media-item.ts';
import { blueskyLayout } from './bluesky/layout.ts';
import { shownText as blueskyText } from './bluesky/shown-text.ts';
import { facebookLayout } from './facebook/layout.ts';
import { linkedHost } from './facebook/linked-host.ts';
import { facebookCut, shownText as facebookText } from './facebook/shown-text.ts';
import { instagramLayout } from './instagram/layout.ts';
import { shownFormat as instagramFormat } from './instagram/shown-format.ts';
import { instagramCut, shownText as instagramText } from './instagram/shown-text.ts';
import type { MediaLayout } from './media-layout.ts';
import { pinterestLayout } from './pinterest/layout.ts';
import { pinterestCut, shownText as pinterestText } from './pinterest/shown-text.ts';
import type { TextCut } from './shorten.ts';
import type { TextPart } from './text-part.ts';
import { threadsLayout } from './threads/layout.ts';
import { shownText as threadsText } from './threads/shown-text.ts';
import { twitterLayout } from './twitter/layout.ts';
import { shownText as twitterText } from './twitter/shown-text.ts';

/** How a network draws a post, as far as a preview goes. */
export interface NetworkPreview {
  text: (text: string, weighing: Weighing | null) => TextPart[];
  layout: MediaLayout;
  /** Where a long text of the feed is cut. Absent: the feed shows all of it. */
  cut?: TextCut;
  /** The host of the page that is shown below a text without files; null for none. Absent: the network shows none. */
  linkedHost?: (parts: readonly TextPart[]) => string | null;
  /** True when the text stands below the media. */
  isTextBelow?: true;
  /** True when the network shows the post's title, above the text. */
  showsTitle?: true;
  /** True when the network shows where the post leads to, by its host. */
  showsLink?: true;
  /** The moment of a reel that was chosen as its cover, in milliseconds. */
  coverMs?: (options: ChosenOptions) => number | undefined;
  /** The format that people see, where it depends on the files, too. Absent: the chosen one. */
  format?: (chosen: PostFormat, media: readonly Pick<MediaItem, 'type'>[]) => PostFormat;
}

/** For a network that is not built: the text unchanged, the media in squares. */
const plain: NetworkPreview = {
  text: (text) => [{ isActive: false, text }],
  layout: { single: { narrowest: 1 / 2, widest: 2 }, several: { kind: 'grid', 2: 2, 3: 2, 4: 1 } },
};

export const previews: Readonly<Record<NetworkId, NetworkPreview>> = {
  facebook: { text: facebookText, layout: facebookLayout, cut: facebookCut, linkedHost },
  twitter: { text: twitterText, layout: twitterLayout },
  linkedin: plain,
  instagram: {
    text: instagramText,
    layout: instagramLayout,
    cut: instagramCut,
    isTextBelow: true,
    format: instagramFormat,
    coverMs: ({ coverAt }) => (typeof coverAt === 'number' ? coverAt : undefined),
  },
  youtube: plain,
  pinterest: {
    text: pinterestText,
    layout: pinterestLayout,
    cut: pinterestCut,
    isTextBelow: true,
    showsTitle: true,
    showsLink: true,
    coverMs: ({ coverAt }) => (typeof coverAt === 'number' ? coverAt : undefined),
  },
  bluesky: { text: blueskyText, layout: blueskyLayout },
  threads: { text: threadsText, layout: threadsLayout },
  tiktok: plain,
};
