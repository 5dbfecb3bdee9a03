import { formatShortDay, formatTime } from '@nonet/domain';
import { useMemo } from 'react';

import { weekDays } from '#/lib/day-grid.ts';
import { Card } from '#/ui/card.tsx';

import { monthRange } from '../model/month-range.ts';
import { useShown } from '../model/shown.ts';
import { titleOf } from '../posts/title-of.ts';
import type { ViewProps } from '../view-props.ts';

/** The posts of seven days. */
export function WeekView({ address, zone, weekStart, actions }: ViewProps) {
  const range = useMemo(() => monthRange(address.month, zone, weekStart), [address.month, zone, weekStart]);
  const shown = useShown(range, address.filters);
  return (
    <Card className="grid min-h-0 flex-1 overflow-y-auto md:grid-cols-7">
      {weekDays(address.day, weekStart).map((day) => (
        <section
          key={day}
          data-day={day}
          aria-label={formatShortDay(day)}
          className="min-w-0 border-line p-2 md:border-r"
        >
          <button type="button" className="text-12 font-[560]" onClick={() => actions.onSelect(day)}>
            {formatShortDay(day)}
          </button>
          {(shown.entries(day) ?? []).map(({ id, at, post }) => (
            <button
              key={id}
              type="button"
              data-post={id}
              className="block w-full truncate text-left text-12 hover:bg-hover"
              onClick={() => actions.onShowPost(post)}
            >
              {formatTime(new Date(at), zone)} {titleOf(post)}
            </button>
          ))}
        </section>
      ))}
    </Card>
  );
}
