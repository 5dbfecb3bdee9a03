import { type NetworkTexts, networkIds, networkName } from '@nonet/domain';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';

/** The texts that single networks receive in place of the post's. */
export function OwnTexts({ texts }: { texts: NetworkTexts }) {
  return networkIds.map((network) => {
    const text = texts[network];
    if (text === undefined) return null;
    return (
      <p key={network} className="mt-1 flex items-start gap-1.5 text-13 text-ink-2">
        <span className="mt-[3px]">
          <PlatformGlyph network={network} size={13} />
        </span>
        <span className="sr-only">{networkName(network)}:</span>
        <span className="line-clamp-2 min-w-0 wrap-anywhere">{text}</span>
      </p>
    );
  });
}
