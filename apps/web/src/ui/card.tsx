import type { HTMLAttributes } from 'react';

import { cx } from './cx.ts';

/** A resting surface: hairline, radius 14. */
export function Card({
  as: Element = 'div',
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & { as?: 'div' | 'section' | 'article' | 'li' }) {
  return <Element className={cx('rounded-xl border border-line bg-surface shadow-1', className)} {...rest} />;
}
