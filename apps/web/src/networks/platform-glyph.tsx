import type { NetworkId } from '@nonet/domain';

// A separate file rather than paths in the bundle: it is fetched once, and does not enlarge the scripts.
import glyphs from './glyphs.svg';

export interface PlatformGlyphProps {
  network: NetworkId;
  size?: number;
  /** True: in the colour of the surrounding text instead of the network's own. */
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
      // An attribute, not a style: public pages are served as HTML, and the content policy allows no inline style.
      color={plain ? 'currentColor' : `var(--p-${network})`}
    >
      <use href={`${glyphs}#${network}`} />
    </svg>
  );
}
