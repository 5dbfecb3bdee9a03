import { Link } from '@tanstack/react-router';

import { Wordmark } from './wordmark.tsx';

/** The logo and the name; in the app they lead to its first screen. */
export function BrandLink({ size, isCompact }: { size?: number; isCompact?: boolean }) {
  return (
    <Link
      to="/create-post"
      aria-label="Nonet"
      // Home is not in the menu, so the link must not claim to be the current page.
      activeProps={{ 'aria-current': undefined }}
      className="inline-flex items-center gap-2.5 rounded-sm"
    >
      <Wordmark size={size} isCompact={isCompact} />
    </Link>
  );
}
