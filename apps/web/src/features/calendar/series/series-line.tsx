import type { ListedPost } from '@nonet/contract';
import { useQuery } from '@tanstack/react-query';

import { useTimeZone } from '#/lib/use-time-zone.ts';
import { seriesQuery } from '#/repeats/series-queries.ts';
import { repeatsText } from '#/repeats/series-text.ts';
import { Sign } from '#/ui/sign.tsx';

import { StopButton } from './stop-button.tsx';

/** How the post repeats, and the way to stop that (OP-104, OP-106). */
export function SeriesLine({ series: { id } }: { series: NonNullable<ListedPost['series']> }) {
  const zone = useTimeZone();
  const { data } = useQuery(seriesQuery(id));
  if (!data) return null;
  const goesOn = data.nextDate !== null || data.waits.length > 0;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-2">
      <Sign name="refresh" size={14} strokeWidth={1.75} className="flex-none text-ink-3" />
      <span className="min-w-0">{repeatsText(data, zone)}</span>
      {goesOn && <StopButton id={id} />}
    </div>
  );
}
