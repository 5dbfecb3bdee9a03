import type { AnchorHTMLAttributes } from 'react';

import { intendVisit, isPlainPress, visit } from '#/lib/visit.ts';

/**
 * A link from a screen before the sign-in to another, or into the app. Its code is fetched as soon as a press is
 * likely.
 */
export function PageLink({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const prepare = () => intendVisit(href);
  return (
    <a
      href={href}
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        visit(href);
      }}
      onPointerEnter={prepare}
      onTouchStart={prepare}
      onFocus={prepare}
      {...rest}
    />
  );
}
