import { monthWeeks } from '@nonet/domain';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { textScale } from '#/lib/text-scale.ts';
import { useIsPrinting } from '#/lib/use-is-printing.ts';

import { Card } from '#/ui/card.tsx';
import { cx } from '#/ui/cx.ts';
import { announce } from '#/ui/status/announcer.tsx';

import { stepByKey, turnPage } from '../address/calendar-address.ts';
import type { Entry } from '../model/entry.ts';
import { monthRange } from '../model/month-range.ts';
import { useShown } from '../model/shown.ts';
import { useOutlines } from '../outlines/outlines.ts';
import { monthName } from '../page-name.ts';
import { useLandscape } from '../paper/use-landscape.ts';
import type { ViewProps } from '../view-props.ts';
import { DayCell } from './day-cell.tsx';
import { MonthSkeleton } from './month-skeleton.tsx';
import {
  alikeWeeksOf,
  headPx,
  type MonthWeek,
  paperRoomPx,
  rowClass,
  shortRoomPx,
  shortRowPx,
  weeksOf,
} from './month-weeks.ts';
import { useSwipe } from './use-swipe.ts';

const weekdayName = (style: 'long' | 'short' | 'narrow') =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: style });
const [long, short, narrow] = [weekdayName('long'), weekdayName('short'), weekdayName('narrow')];

const none: readonly Entry[] = [];

/**
 * The month as a grid of days. Arrow, Page and Home keys move, T is today, Enter opens the day, Tab enters its posts.
 */
export function MonthView({ address, zone, today, weekStart, isPhone, actions, onMove }: ViewProps) {
  const range = useMemo(() => monthRange(address.month, zone, weekStart), [address.month, zone, weekStart]);
  const shown = useShown(range, address.filters);
  const outlines = useOutlines();
  const days = monthWeeks(address.month, weekStart);
  const isPrinting = useIsPrinting();
  useLandscape();
  const weeks = isPrinting ? alikeWeeksOf(days) : weeksOf(days, today);
  const name = monthName(address.month);
  const grid = useRef<HTMLTableElement>(null);
  const { body, roomPx } = useRoom(weeks);
  const swipes = useSwipe((by) => {
    const next = turnPage(address, by);
    onMove(next);
    announce(monthName(next.month));
  });
  /** Whether a day has the focus. On another page it is gone before its successor is there. */
  const hasFocus = useRef(false);

  // The focus follows the chosen day, also to another page.
  useLayoutEffect(() => {
    if (hasFocus.current) grid.current?.querySelector<HTMLElement>(`[data-day="${address.day}"]`)?.focus();
  }, [address.day]);

  function onKeyDown(event: KeyboardEvent) {
    const isOnDay = isDay(event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && !isOnDay)) return;
    // From what is on a day the keys go on to other days, too.
    const next = stepByKey(address, event.key, weekStart);
    if (next) {
      event.preventDefault();
      hasFocus.current = true;
      onMove(next);
    } else if (!isOnDay) return;
    else if (event.key === 'Enter') {
      event.preventDefault();
      const isEmpty = (shown.entries(address.day) ?? none).length === 0;
      if (isEmpty) actions.onCompose(address.day);
      else actions.onShowDay(address.day);
    } else if (event.key === ' ') event.preventDefault();
  }

  return (
    <Card className="flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden print:rounded-none print:border-line-strong print:shadow-none max-md:px-1.5 max-md:pt-1 max-md:pb-2">
      <div className="relative flex min-h-0 flex-1 flex-col">
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern of a grid, on the rows and cells it is made of.
          role="grid"
          aria-label={name}
          className="flex min-h-0 flex-1 flex-col max-md:touch-pan-y"
          {...(isPhone && swipes)}
          onKeyDown={onKeyDown}
          onFocus={({ target }) => {
            hasFocus.current = isDay(target);
          }}
          onBlur={() => {
            hasFocus.current = false;
          }}
        >
          <thead className="block">
            <tr className="grid grid-cols-7 md:border-b md:border-line">
              {days.slice(0, 7).map((day) => {
                const date = Date.parse(`${day}T00:00:00Z`);
                return (
                  <th
                    key={day}
                    scope="col"
                    aria-label={long.format(date)}
                    className="py-2 text-12 font-[560] text-ink-3 md:h-7 md:px-2.5 md:py-0 md:text-left md:leading-7"
                  >
                    {(isPhone && !isPrinting ? narrow : short).format(date)}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody ref={body} className="flex min-h-0 flex-1 flex-col print:h-[600px] print:flex-none">
            {weeks.map((week) => (
              <tr
                key={week.days[0]}
                className={cx('grid min-w-0 grid-cols-7 md:last:[&>*]:border-b-0', rowClass(week))}
              >
                {week.days.map((day) => (
                  <DayCell
                    key={day}
                    day={day}
                    entries={shown.entries(day) ?? none}
                    outlines={outlines.get(day)}
                    isToday={day === today}
                    isSelected={day === address.day}
                    isOutside={!day.startsWith(address.month)}
                    isOver={day < today}
                    isMonthNamed={day.endsWith('-01') || day === days[0]}
                    isPhone={isPhone && !isPrinting}
                    roomPx={isPrinting ? paperRoomPx(weeks.length) : week.isShort ? shortRoomPx * textScale() : roomPx}
                    zone={zone}
                    actions={actions}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {shown.isLoading && <MonthSkeleton weeks={weeks} isUnknown={(day) => shown.entries(day) === null} />}
      </div>
    </Card>
  );
}

function isDay(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.dataset.day !== undefined;
}

/** The height that is left for the posts of a day; it follows the window's height. */
function useRoom(weeks: readonly MonthWeek[]) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [roomPx, setRoomPx] = useState(89);
  const short = weeks.filter(({ isShort }) => isShort).length;
  const high = weeks.length - short;
  useLayoutEffect(() => {
    const node = body.current;
    if (!node) return;
    const measure = () => {
      const scale = textScale();
      setRoomPx(Math.floor((node.clientHeight - short * shortRowPx * scale) / high) - headPx * scale);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [short, high]);
  return { body, roomPx };
}
