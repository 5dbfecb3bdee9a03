import type { ListedPost } from '@nonet/contract';
import { networkName } from '@nonet/domain';

import { countText, unitOf } from '#/figures/figure-words.ts';
import { mainFiguresOf } from '#/figures/main-figures.ts';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';

/** How a published post does, in one figure for each network; nothing while none was read (STAT-07). */
export function PostFigures({ post: { targets } }: { post: ListedPost }) {
  const figures = mainFiguresOf(targets);
  if (figures.length === 0) return null;
  return (
    <ul aria-label="Figures" className="col-span-full flex flex-wrap gap-x-3.5 gap-y-0.5 pl-[7px] text-12 text-ink-3">
      {figures.map(({ network, name, value }) => (
        <li key={network} className="inline-flex items-center gap-1.5 tabular-nums">
          <PlatformGlyph network={network} size={12} plain />
          <span className="sr-only">{networkName(network)}: </span>
          <span>
            <span className="font-[560] text-ink-2">{countText(value)}</span> {unitOf(network, name)}
          </span>
        </li>
      ))}
    </ul>
  );
}
