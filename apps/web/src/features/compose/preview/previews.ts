import type { NetworkId, Weighing } from '@nonet/domain';

import { blueskyLayout } from './bluesky/layout.ts';
import { shownText as blueskyText } from './bluesky/shown-text.ts';
import type { MediaLayout } from './media-layout.ts';
import type { TextPart } from './text-part.ts';
import { threadsLayout } from './threads/layout.ts';
import { shownText as threadsText } from './threads/shown-text.ts';
import { twitterLayout } from './twitter/layout.ts';
import { shownText as twitterText } from './twitter/shown-text.ts';

/** How a network draws a post, as far as a preview goes. */
export interface NetworkPreview {
  text: (text: string, weighing: Weighing | null) => TextPart[];
  layout: MediaLayout;
}

/** For a network that is not built: the text unchanged, the media in squares. */
const plain: NetworkPreview = {
  text: (text) => [{ isActive: false, text }],
  layout: { single: { narrowest: 1 / 2, widest: 2 }, several: { kind: 'grid', 2: 2, 3: 2, 4: 1 } },
};

export const previews: Readonly<Record<NetworkId, NetworkPreview>> = {
  facebook: plain,
  twitter: { text: twitterText, layout: twitterLayout },
  linkedin: plain,
  instagram: plain,
  youtube: plain,
  pinterest: plain,
  bluesky: { text: blueskyText, layout: blueskyLayout },
  threads: { text: threadsText, layout: threadsLayout },
  tiktok: plain,
};
