import { cx } from './cx.ts';
import { Sign } from './sign.tsx';

/**
 * A turning ring. Assistive technology does not see it, so put words beside it. With reduced motion it is not drawn.
 */
export function Spinner({ size = 16, className }: { size?: number; className?: string }) {
  return (
    <Sign name="busy" size={size} strokeWidth={2.25} className={cx('animate-turn motion-reduce:hidden', className)} />
  );
}
