import { cx } from '#/ui/cx.ts';

/** Marks the screen that is open. */
export function BrassDot({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={cx('hidden rounded-full bg-brass ring-1 ring-on-brass/25 group-aria-[current=page]:block', className)}
    />
  );
}
