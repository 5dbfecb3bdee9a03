import type { PostFormat } from '@nonet/domain';
import type { ReactNode } from 'react';

import type { MediaItem } from '../media/media-item.ts';
import { Tile } from './tile.tsx';

export interface UprightPostProps {
  format: PostFormat;
  /** Several are shown one at a time. */
  items: readonly MediaItem[];
  /** The place of the one that is shown first, from 0. */
  first: number;
  /** The picture that is shown before its video plays. */
  cover: MediaItem | undefined;
  /** The moment of its video that is shown before it plays. */
  coverMs: number | undefined;
  /** What stands over the lower end of the file. */
  children: ReactNode;
}

/** A post that fills a phone's screen: its first file as a whole, and how many there are. */
export function UprightPost({ format, items, first, cover, coverMs, children }: UprightPostProps) {
  const place = first < items.length ? first : 0;
  const item = items[place];
  return (
    <div className="relative mx-auto mt-2.5 grid aspect-9/16 w-60 max-w-full overflow-hidden rounded-lg border border-line bg-sunken">
      {item ? (
        <Tile item={item} place={place + 1} isWhole cover={cover} frameMs={coverMs} />
      ) : (
        <p className="place-self-center px-6 text-center text-ink-3">
          {format === 'reel' ? 'Your video appears here.' : 'Your photo or video appears here.'}
        </p>
      )}
      {items.length > 1 && (
        <span className="absolute top-2 right-2 rounded-full bg-poster/75 px-2 py-px text-11 font-semibold text-white tabular-nums">
          {place + 1}/{items.length}
        </span>
      )}
      {item && children && (
        <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-poster/90 to-transparent px-3 pt-10 pb-8 text-white">
          {children}
        </div>
      )}
    </div>
  );
}
