import { LoaderCircle } from 'lucide-react';

import { cx } from './cx.ts';

/** A turning ring. It says nothing to assistive technology: put words beside it. With reduced motion it is not drawn. */
export function Spinner({ size = 16, className }: { size?: number; className?: string }) {
  return (
    <LoaderCircle
      size={size}
      strokeWidth={2.25}
      aria-hidden
      className={cx('animate-turn motion-reduce:hidden', className)}
    />
  );
}
