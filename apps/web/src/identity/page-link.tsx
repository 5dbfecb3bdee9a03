import type { AnchorHTMLAttributes, MouseEvent } from 'react';

import { intendVisit, visit } from '#/lib/visit.ts';

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

/** True for a plain press. The browser handles all others: a new tab, a download, a copy of the address. */
function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
