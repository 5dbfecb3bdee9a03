import type { PostFormat } from '@nonet/domain';
import type { ReactNode } from 'react';

import type { MediaItem } from '../media/media-item.ts';
import { Tile } from './tile.tsx';

export interface UprightPostProps {
  format: PostFormat;
  item: MediaItem | undefined;
  /** The moment of its video that is shown before it plays. */
  coverMs: number | undefined;
  /** What stands over the lower end of the file. */
  children: ReactNode;
}

/** A reel or a story: one file that fills a phone's screen, as a whole. */
export function UprightPost({ format, item, coverMs, children }: UprightPostProps) {
  return (
    <div className="relative mx-auto mt-2.5 grid aspect-9/16 w-60 max-w-full overflow-hidden rounded-lg border border-line bg-sunken">
      {item ? (
        <Tile item={item} place={1} isWhole frameMs={coverMs} />
      ) : (
        <p className="place-self-center px-6 text-center text-ink-3">
          {format === 'story' ? 'Your photo or video appears here.' : 'Your video appears here.'}
        </p>
      )}
      {item && children && (
        <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-poster/90 to-transparent px-3 pt-10 pb-8 text-white">
          {children}
        </div>
      )}
    </div>
  );
}
