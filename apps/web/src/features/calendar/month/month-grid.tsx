import type { ListedPost } from '@nonet/contract';
import { monthGrid } from '@nonet/domain';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

import type { Weekday } from '#/lib/week-start.ts';
import { Card } from '#/ui/card.tsx';

import { type CalendarView, stepByKey } from '../calendar-view.ts';
import { type DayActions, DayCell } from './day-cell.tsx';
import { MonthSkeleton } from './month-skeleton.tsx';

/** The part of a day's height that its number and edges take. */
const headPx = 36;
const weekdayName = (style: 'long' | 'short' | 'narrow') =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: style });
const [long, short, narrow] = [weekdayName('long'), weekdayName('short'), weekdayName('narrow')];

export interface MonthGridProps {
  view: CalendarView;
  label: string;
  /** The posts by the day's place on the grid. Null for a day whose posts are unknown, or when all are. */
  buckets: readonly (readonly ListedPost[] | null)[] | null;
  /** True while posts are loading. */
  isLoading: boolean;
  today: string;
  zone: string;
  weekStart: Weekday;
  isPhone: boolean;
  actions: DayActions;
  onMove: (view: CalendarView) => void;
  /** Below the days. */
  children?: ReactNode;
}

const none: readonly ListedPost[] = [];

/**
 * The month as a grid of days. Arrow, Page and Home keys move, T is today, Enter opens the day, Tab enters its posts.
 */
export function MonthGrid({
  view,
  label,
  buckets,
  isLoading,
  today,
  zone,
  weekStart,
  isPhone,
  actions,
  onMove,
  children,
}: MonthGridProps) {
  const days = monthGrid(view.month, weekStart);
  const weeks = Array.from({ length: 6 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  const grid = useRef<HTMLTableElement>(null);
  const { body, rowHeightPx } = useRowHeight();
  const movesFocus = useRef(false);
  const postsOf = (place: number) => buckets?.[place] ?? null;

  // The focus follows the chosen day, also to another page.
  useLayoutEffect(() => {
    if (movesFocus.current) grid.current?.querySelector<HTMLElement>(`[data-day="${view.day}"]`)?.focus();
    movesFocus.current = false;
  }, [view]);

  function onKeyDown(event: KeyboardEvent) {
    const isOnDay = event.target instanceof HTMLElement && event.target.dataset.day !== undefined;
    if (!isOnDay || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = stepByKey(view, event.key, { weekStart, today });
    if (next) {
      event.preventDefault();
      movesFocus.current = next !== view;
      onMove(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const isEmpty = (postsOf(days.indexOf(view.day)) ?? none).length === 0;
      if (isEmpty) actions.onCompose(view.day);
      else actions.onShowDay(view.day);
    } else if (event.key === ' ') event.preventDefault();
  }

  return (
    <Card className="flex min-w-0 flex-col overflow-hidden max-md:px-1.5 max-md:pt-1 max-md:pb-2">
      <div className="relative flex flex-1 flex-col">
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern of a grid, on the rows and cells it is made of. */}
        <table ref={grid} role="grid" aria-label={label} className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
          <thead className="block">
            <tr className="grid grid-cols-7 md:border-b md:border-line">
              {days.slice(0, 7).map((day) => {
                const date = Date.parse(`${day}T00:00:00Z`);
                return (
                  <th
                    key={day}
                    scope="col"
                    aria-label={long.format(date)}
                    className="py-2 text-12 font-[560] text-ink-3 md:h-[33px] md:px-2.5 md:text-left"
                  >
                    {(isPhone ? narrow : short).format(date)}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody ref={body} className="flex min-h-0 flex-1 flex-col">
            {weeks.map((week, place) => (
              <tr
                key={week[0]}
                className="grid min-w-0 grid-cols-7 md:min-h-[118px] md:flex-1 md:basis-0 cal:min-h-[88px] md:last:[&>*]:border-b-0"
              >
                {week.map((day, weekday) => (
                  <DayCell
                    key={day}
                    day={day}
                    posts={postsOf(place * 7 + weekday) ?? none}
                    isToday={day === today}
                    isSelected={day === view.day}
                    isOutside={!day.startsWith(view.month)}
                    isPhone={isPhone}
                    roomPx={rowHeightPx - headPx}
                    zone={zone}
                    actions={actions}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {isLoading && <MonthSkeleton isUnknown={(place) => postsOf(place) === null} />}
      </div>
      {children}
    </Card>
  );
}

/** The height of a row of days; it follows the window's height. */
function useRowHeight() {
  const body = useRef<HTMLTableSectionElement>(null);
  const [rowHeightPx, setRowHeightPx] = useState(118);
  useLayoutEffect(() => {
    const node = body.current;
    if (!node) return;
    const measure = () => setRowHeightPx(Math.floor(node.clientHeight / 6));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return { body, rowHeightPx };
}
