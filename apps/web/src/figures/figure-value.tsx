import { cx } from '#/ui/cx.ts';

import { countText } from './figure-words.ts';

/** A count, or a dash where the network told none: never 0 in its place. */
export function FigureValue({ value, className }: { value: number | null | undefined; className?: string }) {
  if (value === null || value === undefined)
    return (
      <span className={cx('font-normal text-ink-3', className)}>
        <span aria-hidden>–</span>
        <span className="sr-only">not told</span>
      </span>
    );
  return <span className={className}>{countText(value)}</span>;
}
