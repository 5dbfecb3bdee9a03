import type { PostingTime } from '@nonet/domain';
import type { KeyboardEvent } from 'react';

import { useHourClock } from '#/lib/hour-clock.ts';
import { cx } from '#/ui/cx.ts';

import { hourSpan, longWeekday, shortHour, shortWeekday } from './hour-words.ts';
import { stepOf } from './steps.ts';
import { type BestCell, cellAt, type HourOfWeek, stepTo } from './week-of-hours.ts';

export interface HeatMapProps {
  cells: readonly BestCell[];
  /** ISO weekdays in the order of the person's week. */
  days: readonly number[];
  hours: readonly number[];
  /** On phones: hours down, days across. */
  isTurned: boolean;
  thresholds: readonly number[];
  /** '2,140 views' of a count. */
  measured: (value: number) => string;
  postingTimes: readonly PostingTime[];
  chosen: HourOfWeek;
  onChoose: (at: HourOfWeek) => void;
  label: string;
}

/** Steps of ink, the lightest first; where the system chooses colours, the number alone tells. */
export const stepLooks: Readonly<Record<number, string>> = {
  1: 'bg-ink/[0.06]',
  2: 'bg-ink/15',
  3: 'bg-ink/[0.29]',
  4: 'bg-ink/[0.66] text-surface',
  5: 'bg-ink/[0.92] text-surface',
};
export const hollowLook = 'inset-ring inset-ring-line';

/** A week of hours: one's own posts at each, in steps of ink, with the number of posts (STAT-06). */
export function HeatMap(props: HeatMapProps) {
  const { days, hours, isTurned, label } = props;
  const clock = useHourClock();
  const [across, down] = isTurned ? [days, hours] : [hours, days];
  const acrossWord = isTurned ? shortWeekday : (hour: number) => shortHour(hour, clock);
  const downWord = isTurned ? (hour: number) => shortHour(hour, clock) : shortWeekday;
  function move(event: KeyboardEvent<HTMLElement>) {
    const next = stepTo(event.key, props.chosen, { days, hours, isTurned });
    if (next === null) return;
    event.preventDefault();
    props.onChoose(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-at="${next.weekday}-${next.hour}"]`)?.focus();
  }
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are moved between by arrows is a grid.
      role="grid"
      aria-label={label}
      onKeyDown={move}
      className="w-full table-fixed border-separate border-spacing-0.5 tabular-nums [&_td]:p-0 [&_th]:p-0"
    >
      <thead>
        <tr>
          <td className="w-9" />
          {across.map((place) => (
            <th key={place} scope="col" className="h-6 pb-1! align-bottom text-12 font-normal text-ink-3">
              {acrossWord(place)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {down.map((row) => (
          <tr key={row}>
            <th scope="row" className="text-left text-12 font-[540] text-ink-3">
              {downWord(row)}
            </th>
            {across.map((column) => (
              <HourCell
                key={column}
                {...props}
                at={isTurned ? { weekday: column, hour: row } : { weekday: row, hour: column }}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function HourCell({
  cells,
  thresholds,
  measured,
  postingTimes,
  chosen,
  onChoose,
  at: { weekday, hour },
}: HeatMapProps & { at: HourOfWeek }) {
  const cell = cellAt(cells, { weekday, hour });
  const median = cell?.median ?? null;
  const isChosen = chosen.weekday === weekday && chosen.hour === hour;
  const isPostingTime = postingTimes.some((one) => isWithin(one, { weekday, hour }));
  const posts = cell?.posts ?? 0;
  const name = [
    `${longWeekday(weekday)}, ${hourSpan(hour)}`,
    median === null ? (posts === 0 ? 'no posts' : 'fewer than three posts') : measured(median),
    ...(median === null ? [] : [`${posts} posts`]),
    ...(isPostingTime ? ['posting time'] : []),
  ].join(', ');
  return (
    <td>
      <button
        type="button"
        data-at={`${weekday}-${hour}`}
        aria-label={name}
        aria-pressed={isChosen}
        tabIndex={isChosen ? 0 : -1}
        onClick={() => onChoose({ weekday, hour })}
        className={cx(
          'relative block h-9 w-full rounded-xs text-11 font-[540] md:h-8 print:[print-color-adjust:exact]',
          median === null ? hollowLook : stepLooks[stepOf(median, thresholds)],
          isChosen && 'z-[1] outline-2 outline-offset-1 outline-ink',
          'forced-colors:border',
        )}
      >
        {median !== null && posts}
        {isPostingTime && (
          <span className="absolute top-1 right-1 size-[5px] rounded-full bg-current forced-colors:bg-[CanvasText]" />
        )}
      </button>
    </td>
  );
}

export function isWithin({ weekday, time }: PostingTime, at: HourOfWeek): boolean {
  return weekday === at.weekday && Number(time.slice(0, 2)) === at.hour;
}
