import { formatShortDay } from '@nonet/domain';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef } from 'react';

import { weekDays } from '#/lib/day-grid.ts';
import { Card } from '#/ui/card.tsx';
import { cx } from '#/ui/cx.ts';

import { stepByKey } from '../address/calendar-address.ts';
import { monthRange } from '../model/month-range.ts';
import { useShown } from '../model/shown.ts';
import { pageName } from '../page-name.ts';
import type { ViewProps } from '../view-props.ts';
import { instantAt, pxOf } from './scale.ts';
import { useHourHint } from './use-hour-hint.tsx';
import { useLanes } from './use-lanes.ts';
import { useOpenedAt } from './use-opened-at.ts';
import { WeekDay } from './week-day.tsx';
import { weekHours } from './week-hours.ts';

/** Room below the last minute of a day, for a post that stands there. */
const footPx = 24;
const opensAtHour = 8;

/**
 * Seven days by the hour. Left, Right, Home, End and Page keys go to other days, the other arrows scroll; Enter opens the
 * day, Tab enters its posts.
 */
export function WeekView({ address, zone, today, weekStart, actions, onMove }: ViewProps) {
  const range = useMemo(() => monthRange(address.month, zone, weekStart), [address.month, zone, weekStart]);
  const shown = useShown(range, address.filters);
  const [first = address.day] = weekDays(address.day, weekStart);
  const hours = useMemo(() => weekHours(weekDays(first, weekStart), zone), [first, weekStart, zone]);
  const grid = useRef<HTMLTableElement>(null);
  const row = useRef<HTMLTableRowElement>(null);
  const lanes = useLanes(row);
  const hint = useHourHint(zone);
  const movesFocus = useRef(false);

  const firstPosts = hours.days.flatMap(({ day, from, top }) => {
    const entry = shown.entries(day)?.[0];
    return entry ? [top + entry.at - from] : [];
  });
  const opensAt = firstPosts.length > 0 ? Math.min(...firstPosts) : (hours.hours[opensAtHour]?.y ?? 0);
  const scroller = useOpenedAt(pxOf(opensAt), shown.isUnknown);

  // The focus follows the chosen day, also to another week.
  useLayoutEffect(() => {
    const cell = movesFocus.current && grid.current?.querySelector<HTMLElement>(`[data-day="${address.day}"]`);
    if (cell) cell.focus({ preventScroll: true });
    movesFocus.current = false;
  }, [address]);

  function onKeyDown(event: KeyboardEvent) {
    const isOnDay = event.target instanceof HTMLElement && event.target.dataset.day !== undefined;
    if (!isOnDay || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') return;
    const next = stepByKey(address, event.key, weekStart);
    if (next) {
      event.preventDefault();
      movesFocus.current = next !== address;
      onMove(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (shown.entries(address.day)?.length === 0) actions.onCompose(address.day);
      else actions.onShowDay(address.day);
    } else if (event.key === ' ') event.preventDefault();
  }

  /** A press on an empty place writes a post for that quarter of an hour. */
  function onPress(event: MouseEvent) {
    if (!(event.target instanceof Element) || event.target.closest('button')) return;
    const day = event.target.closest<HTMLElement>('[data-day]');
    if (!day) return;
    const { from, until } = day.dataset;
    const y = event.clientY - day.getBoundingClientRect().top;
    actions.onComposeAt(instantAt(y, { from: Number(from), until: Number(until) }));
  }

  return (
    <Card className="flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden max-cal:h-[max(420px,calc(100dvh-220px))] max-cal:flex-none">
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto bg-surface">
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern of a grid, on the rows and cells it is made of. */}
        <table ref={grid} role="grid" aria-label={pageName(address, weekStart)} className="block" onKeyDown={onKeyDown}>
          <thead className="sticky top-0 z-[3] block border-b border-line bg-surface">
            <tr className={columns}>
              <td />
              {hours.days.map(({ day }) => (
                <th key={day} scope="col" className="p-0 text-left font-normal">
                  <DayHead
                    day={day}
                    isToday={day === today}
                    isSelected={day === address.day}
                    hasPosts={(shown.entries(day)?.length ?? 0) > 0}
                    onSelect={actions.onSelect}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="block" style={{ height: pxOf(hours.lengthMs) + footPx }}>
            <tr ref={row} className={cx(columns, 'relative')} onClick={onPress} {...hint.handlers}>
              <th scope="row" className="relative block p-0 font-normal">
                <span className="sr-only">Hours</span>
                {hours.hours.map(({ y, label }) => (
                  <span
                    key={label}
                    aria-hidden
                    style={{ top: pxOf(y) }}
                    className="absolute right-2 -translate-y-1/2 text-11 whitespace-nowrap text-ink-3 tabular-nums first-of-type:translate-y-0"
                  >
                    {label}
                  </span>
                ))}
              </th>
              {hours.days.map((day) => (
                <WeekDay
                  key={day.day}
                  hours={day}
                  entries={shown.entries(day.day)}
                  isLoading={shown.isLoading}
                  isToday={day.day === today}
                  isSelected={day.day === address.day}
                  lanes={lanes}
                  zone={zone}
                  actions={actions}
                />
              ))}
              {hint.element}
            </tr>
          </tbody>
        </table>
      </div>
    </Card>
  );
}

const columns = 'grid grid-cols-[56px_repeat(7,minmax(0,1fr))]';

interface DayHeadProps {
  day: string;
  isToday: boolean;
  isSelected: boolean;
  hasPosts: boolean;
  onSelect: (day: string) => void;
}

function DayHead({ day, isToday, isSelected, hasPosts, onSelect }: DayHeadProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={formatShortDay(day)}
      onClick={() => onSelect(day)}
      className={cx(
        'flex h-[42px] w-full items-center gap-1.5 border-b-2 px-2.5 text-12 focus-visible:-outline-offset-2',
        isSelected ? 'border-ink' : 'border-transparent hover:bg-hover',
        hasPosts ? 'font-[600] text-ink' : 'font-[520] text-ink-2',
      )}
    >
      {formatShortDay(day).slice(0, 3)}
      <span
        className={cx(
          'inline-grid h-[23px] min-w-[23px] place-items-center rounded-full tabular-nums',
          isToday && 'bg-brass font-[680] text-on-brass',
        )}
      >
        {Number(day.slice(8))}
      </span>
    </button>
  );
}
