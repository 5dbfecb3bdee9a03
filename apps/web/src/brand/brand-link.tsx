import { Link } from '@tanstack/react-router';

import { Logo } from './logo.tsx';

/** The logo and the name, leading home. */
export function BrandLink({
  to,
  size = 26,
  isCompact,
}: {
  to: '/' | '/create-post';
  size?: number;
  isCompact?: boolean;
}) {
  return (
    <Link
      to={to}
      aria-label="Nonet"
      // Home is not a place in the menu: it must not claim to be the current page.
      activeProps={{ 'aria-current': undefined }}
      className="inline-flex items-center gap-2.5 rounded-sm"
    >
      <Logo size={size} />
      {!isCompact && (
        <span className="font-display text-[1.125rem] leading-none font-[680] tracking-[-0.03em] [font-stretch:112%]">
          Nonet
        </span>
      )}
    </Link>
  );
}
