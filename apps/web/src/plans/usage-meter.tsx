import { remainingLine, remainingPosts, usageLine } from '@nonet/domain';
import type { ReactNode } from 'react';

import { cx } from '#/ui/cx.ts';
import { ProgressBar } from '#/ui/status/progress-bar.tsx';

/** From this share on the bar warns. */
const nearLimit = 0.9;
const textTones = { ink: 'text-ink-3', orange: 'text-orange', red: 'text-red' } as const;

/** 'Monthly Posts 18 / 150' with its bar, and how many are left (USE-02…05). Something may stand before the figures. */
export function UsageMeter({
  usage,
  isLine = false,
  children,
}: {
  usage: { count: number; limit: number | null };
  /** True to stand in one line with what is beside it. */
  isLine?: boolean;
  children?: ReactNode;
}) {
  const remaining = remainingPosts(usage);
  const isNear = usage.limit !== null && usage.count / usage.limit >= nearLimit;
  const tone = remaining === 0 ? 'red' : isNear ? 'orange' : 'ink';
  const line = usageLine(usage);
  const figures = line.slice(line.search(/\d/));
  return (
    <>
      <div className={cx('flex items-baseline gap-3', isLine ? 'text-12' : 'justify-between text-13')}>
        {children}
        <p className={cx('tabular-nums', !children && 'flex flex-1 justify-between gap-1')}>
          {line.slice(0, -figures.length)}
          <b className="font-[620]">{figures}</b>
        </p>
      </div>
      {usage.limit !== null && (
        <>
          <ProgressBar
            label="Monthly posts"
            value={usage.count}
            max={usage.limit}
            valueText={`${usage.count} of ${usage.limit} posts`}
            tone={tone}
            className={isLine ? 'w-16 flex-none' : 'mt-2.5 mb-2'}
          />
          <p className={cx('text-12', textTones[tone])}>{remainingLine(usage)}</p>
        </>
      )}
    </>
  );
}
