import type { NetworkId } from '@nonet/domain';

// A file of its own rather than paths in the bundle: fetched once, and no script weighs more for it.
import glyphs from './glyphs.svg';

export interface PlatformGlyphProps {
  network: NetworkId;
  size?: number;
  /** In the colour of the text around it instead of the network's own. */
  plain?: boolean | undefined;
}

/** The network's sign. Decoration: the network's name stands beside it or in the control's label. */
export function PlatformGlyph({ network, size = 16, plain }: PlatformGlyphProps) {
  return (
    <svg
      width={size}
      height={size}
      aria-hidden
      className="flex-none"
      // An attribute and no style: public pages are served as HTML, and the policy for content allows no style in it.
      color={plain ? 'currentColor' : `var(--p-${network})`}
    >
      <use href={`${glyphs}#${network}`} />
    </svg>
  );
}
