import { useState } from 'react';

import { cx } from '#/ui/cx.ts';

import type { MediaItem } from '../media/media-item.ts';
import { Tile } from './tile.tsx';

/** Files that one pushes aside, one at a time, in a frame of one shape. */
export function MediaSlides({
  items,
  ratio,
  hasWords,
}: {
  items: readonly MediaItem[];
  ratio: number;
  /** Each file has a title of its own. */
  hasWords: boolean;
}) {
  const [wanted, setWanted] = useState(0);
  const current = Math.min(wanted, items.length - 1);
  const title = hasWords && items[current]?.title?.trim();
  return (
    <div className="mt-2.5">
      <div className="relative overflow-hidden rounded-lg border border-line">
        <ul
          aria-label="Files, one at a time"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys push the files aside, as a finger does.
          tabIndex={0}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setWanted(Math.round(scrollLeft / clientWidth))}
          style={{ aspectRatio: ratio }}
          className="flex w-full snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]"
        >
          {items.map((item, index) => (
            <li key={item.key} className="size-full shrink-0 snap-center">
              <Tile item={item} place={index + 1} />
            </li>
          ))}
        </ul>
        <span
          aria-hidden
          className="pointer-events-none absolute top-2 right-2 rounded-full bg-poster/75 px-2 py-0.5 text-11 font-semibold text-white tabular-nums"
        >
          {current + 1}/{items.length}
        </span>
      </div>
      <div aria-hidden className="mt-2 flex justify-center gap-1">
        {items.map(({ key }, index) => (
          <span key={key} className={cx('size-1.5 rounded-full', index === current ? 'bg-blue' : 'bg-line-strong')} />
        ))}
      </div>
      {title && <p className="mt-2 wrap-anywhere font-semibold">{title}</p>}
    </div>
  );
}
