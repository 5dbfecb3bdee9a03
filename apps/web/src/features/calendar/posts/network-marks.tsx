import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { cx } from '#/ui/cx.ts';

import type { Mark } from './marks-of.ts';

/** Further networks are a number. */
export const mostMarks = 3;

const tones = { failed: 'text-red', 'needs-you': 'text-orange' } as const;

export function NetworkMark({ mark: { network, wrong }, className }: { mark: Mark; className?: string }) {
  return (
    <span className={cx('flex-none', wrong && tones[wrong], className)}>
      <PlatformGlyph network={network} size={12} plain />
    </span>
  );
}

/** Drawn by the style, as it is no part of the words that a tile's name has to hold. */
export function MoreMarks({ count, className }: { count: number; className?: string }) {
  return (
    <span
      data-more={`+${count}`}
      className={cx('text-[0.625rem] leading-none tabular-nums before:content-[attr(data-more)]', className)}
    />
  );
}
