import { formatFullDay, formatTime, monthWeeks } from '@nonet/domain';
import { useMemo } from 'react';

import { Card } from '#/ui/card.tsx';

import { monthRange } from '../model/month-range.ts';
import { useShown } from '../model/shown.ts';
import { titleOf } from '../posts/title-of.ts';
import type { ViewProps } from '../view-props.ts';

/** The posts of a month, day by day. */
export function ListView({ address, zone, weekStart, actions }: ViewProps) {
  const range = useMemo(() => monthRange(address.month, zone, weekStart), [address.month, zone, weekStart]);
  const shown = useShown(range, address.filters);
  const days = monthWeeks(address.month, weekStart).filter((day) => (shown.entries(day)?.length ?? 0) > 0);
  return (
    <Card className="min-h-0 flex-1 overflow-y-auto">
      {days.map((day) => (
        <section key={day} data-day={day} aria-label={formatFullDay(day)} className="border-b border-line p-4">
          <h3 className="display-17">{formatFullDay(day)}</h3>
          {(shown.entries(day) ?? []).map(({ id, at, post }) => (
            <button
              key={id}
              type="button"
              data-post={id}
              className="block w-full truncate py-1 text-left hover:bg-hover"
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
