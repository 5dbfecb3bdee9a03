import type { ComponentProps, MouseEvent } from 'react';

import { addressHere } from '#/lib/space.ts';
import { intendVisit, isPlainPress } from '#/lib/visit.ts';

import { hrefOf, navigate, type Way } from './navigate.ts';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & Omit<Way, 'replace'>;

/** A link inside the app. The code of its screen is fetched when a press is likely. */
export function Link({ to, search, hash, keepsScroll, ignoreBlocker, onClick, ...rest }: LinkProps) {
  const href = hrefOf({ to, search, hash });
  const prepare = () => intendVisit(href);
  function press(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainPress(event)) return;
    event.preventDefault();
    navigate({ href, keepsScroll, ignoreBlocker });
  }
  return (
    <a
      onPointerEnter={prepare}
      onTouchStart={prepare}
      onFocus={prepare}
      {...rest}
      href={addressHere(href)}
      onClick={press}
    />
  );
}
