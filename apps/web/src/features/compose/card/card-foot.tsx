import { drawsCards, hasPolls, type NetworkId, nameList, networkName, showsCard } from '@nonet/domain';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import type { Draft } from '../draft/draft.ts';
import { previews } from '../preview/previews.ts';

/** Who shows the card, and what the others do. */
export function CardFoot({ networks, post }: { networks: readonly NetworkId[]; post: Draft }) {
  const getting = networks.filter((network) => showsCard(network, post));
  const drawing = networks.filter(
    (network) =>
      !drawsCards(network) &&
      previews[network].linkedPage !== undefined &&
      // A poll has the place of a card, as in the preview.
      (post.poll === null || !hasPolls(network)),
  );
  const rest = networks.length - getting.length - drawing.length;
  if (getting.length === 0) return null;
  const words = [
    `${nameList(getting.map(networkName))} ${getting.length === 1 ? 'shows' : 'show'} this card.`,
    drawing.length > 0 &&
      `${nameList(drawing.map(networkName))} ${drawing.length === 1 ? 'draws its' : 'draw their'} own from the page.`,
    rest > 0 && `The other ${rest === 1 ? 'network shows' : `${rest} show`} none.`,
  ];
  return (
    <p className="flex items-center gap-2.5 border-t border-line px-3.5 py-2 text-13 text-ink-2">
      <span aria-hidden className="flex flex-none gap-1.5">
        {getting.map((network) => (
          <PlatformGlyph key={network} network={network} size={14} />
        ))}
      </span>
      {words.filter(Boolean).join(' ')}
    </p>
  );
}
