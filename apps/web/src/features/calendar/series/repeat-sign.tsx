import type { ListedPost } from '@nonet/contract';

import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

/** The word for a post of a repeat, in names and for screen readers. */
export const repeatsWord = 'repeats';

/** A calendar that an earlier version saved may not say it. */
export const doesRepeat = ({ series }: Pick<ListedPost, 'series'>): boolean => Boolean(series);

/** Marks a post of a repeat. `isNamed`: what it stands on says the word itself. */
export function RepeatSign({
  post,
  isNamed = false,
  className,
}: {
  post: Pick<ListedPost, 'series'>;
  isNamed?: boolean;
  className?: string;
}) {
  if (!doesRepeat(post)) return null;
  return (
    <span className={cx('inline-flex flex-none items-center text-ink-3', className)}>
      <Sign name="refresh" size={11} strokeWidth={2.25} className="print:size-2" />
      {!isNamed && <span className="sr-only">{repeatsWord}</span>}
    </span>
  );
}
