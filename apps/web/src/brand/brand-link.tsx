import { Link } from '#/router/link.tsx';

import { Wordmark } from './wordmark.tsx';

/** The logo and the name; in the app they lead to its first screen. */
export function BrandLink({ size, isCompact }: { size?: number; isCompact?: boolean }) {
  return (
    <Link to="/create-post" aria-label="Nonet" className="inline-flex items-center gap-2.5 rounded-sm">
      <Wordmark size={size} isCompact={isCompact} />
    </Link>
  );
}
