import type { Series } from '@nonet/contract';
import { formatShortDay, plural } from '@nonet/domain';
import { useId } from 'react';
import { useMay } from '#/lib/use-may.ts';
import { seriesText } from '#/repeats/series-text.ts';
import { Link } from '#/router/link.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { Card } from '#/ui/card.tsx';

import { StopButton } from './stop-button.tsx';

/** More dates than these are only counted. */
const datesNamed = 6;

/** A repeat with posts that could not be made yet: their dates, why, and what helps (OP-105). */
export function WaitingRepeat({ series }: { series: Series }) {
  const headingId = useId();
  const mayConnect = useMay('connect');
  const [first] = series.waits;
  if (first === undefined) return null;
  const days = series.waits.slice(0, datesNamed).map(({ date }) => formatShortDay(date));
  const more = series.waits.length - days.length;
  return (
    <Card
      as="section"
      aria-labelledby={headingId}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3.5 py-3 md:px-[18px]"
    >
      <div className="min-w-0 flex-1 basis-56">
        <h3 id={headingId} className="text-14 leading-[1.25rem] font-[620] wrap-anywhere">
          {plural(series.waits.length, 'post')} of “{series.title}” {series.waits.length === 1 ? 'waits' : 'wait'}
        </h3>
        <p className="text-12 text-ink-3">{seriesText(series)}</p>
        <p className="pt-1 text-13 text-ink-2">
          {days.join('; ')}
          {more > 0 && ` and ${more} more`}
        </p>
        <p className="text-13 text-orange">{first.message}</p>
      </div>
      {first.code === 'usage-limit' ? (
        <Link to="/plans" className={buttonClass({ size: 'sm' })}>
          See plans
        </Link>
      ) : (
        mayConnect && (
          <Link to="/accounts" className={buttonClass({ size: 'sm' })}>
            Go to your accounts
          </Link>
        )
      )}
      <StopButton id={series.id} />
    </Card>
  );
}
