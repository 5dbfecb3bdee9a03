import { addDays } from '@nonet/domain';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { weekDays } from '#/lib/day-grid.ts';
import { useIsPrinting } from '#/lib/use-is-printing.ts';
import { Card } from '#/ui/card.tsx';
import { cx } from '#/ui/cx.ts';

import { selectDay, stepByKey } from '../address/calendar-address.ts';
import { useOutlines } from '../outlines/outlines.ts';
import { pageName } from '../page-name.ts';
import { useLandscape } from '../paper/use-landscape.ts';
import type { ViewProps } from '../view-props.ts';
import { HourLabels } from './hour-labels.tsx';
import { opensAt } from './opens-at.ts';
import { instantAt, pxOf } from './scale.ts';
import { useEntries } from './use-entries.ts';
import { useHourHint } from './use-hour-hint.tsx';
import { useOpenedAt } from './use-opened-at.ts';
import { useRoom } from './use-room.ts';
import { useSwipedDay } from './use-swiped-day.ts';
import { WeekDay } from './week-day.tsx';
import { WeekHead, weekColumns } from './week-head.tsx';
import { weekHours } from './week-hours.ts';
import { WeekOnPaper } from './week-on-paper.tsx';
import { WeekStrip } from './week-strip.tsx';

/** Room below the last minute of a day, for a post that stands there. */
const footPx = 24;
const opensAtHour = 8;

/**
 * Seven days by the hour. Left, Right, Home, End and Page keys go to other days, the other arrows scroll; Enter opens the
 * day, Tab enters its posts. On a phone the days are side by side as pages, and one is seen.
 */
export function WeekView({ address, zone, today, weekStart, isPhone, actions, onMove }: ViewProps) {
  const [first = address.day] = weekDays(address.day, weekStart);
  const { week, hours } = useMemo(() => {
    const week = weekDays(first, weekStart);
    // A swipe may begin at the edge of the week: the days beside it are there already.
    const days = isPhone ? [addDays(first, -1), ...week, addDays(first, 7)] : week;
    return { week, hours: weekHours(days, zone) };
  }, [first, weekStart, zone, isPhone]);
  const { entries, isUnknown, isLoading } = useEntries({ address, zone, weekStart }, hours.days);
  const outlines = useOutlines();
  const grid = useRef<HTMLTableElement>(null);
  const row = useRef<HTMLTableRowElement>(null);
  const room = useRoom(row);
  const hint = useHourHint(zone);
  const movesFocus = useRef(false);
  const name = pageName(address, weekStart);
  const isPrinting = useIsPrinting();
  useLandscape();

  // Heights, in the milliseconds of the axis.
  const seen = isPhone ? hours.days.filter(({ day }) => day === address.day) : hours.days;
  const posts = seen.flatMap(({ day, from, top }) => entries(day)?.map(({ at }) => top + at - from) ?? []);
  const [shown] = seen;
  const now = isPhone && address.day === today && shown ? shown.top + Date.now() - shown.from : null;
  const opened = opensAt({ posts, now }) ?? hours.hours[opensAtHour]?.y ?? 0;
  const scroller = useOpenedAt(pxOf(opened), isUnknown);
  useSwipedDay(row, {
    isOn: isPhone,
    days: week,
    day: address.day,
    onSwiped: (day) => onMove(selectDay(address, day, weekStart)),
  });

  // The focus follows the chosen day, also to another week.
  useLayoutEffect(() => {
    const cell = movesFocus.current && grid.current?.querySelector<HTMLElement>(`[data-day="${address.day}"]`);
    if (cell) cell.focus({ preventScroll: true });
    movesFocus.current = false;
  }, [address]);

  function onKeyDown(event: KeyboardEvent) {
    const { target } = event;
    if (!(target instanceof HTMLElement) || !target.closest('[data-day]')) return;
    const isOnDay = target.dataset.day !== undefined;
    if (event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && !isOnDay)) return;
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') return;
    const next = stepByKey(address, event.key, weekStart);
    if (next) {
      event.preventDefault();
      movesFocus.current = next !== address;
      onMove(next);
    } else if (!isOnDay) return;
    else if (event.key === 'Enter') {
      event.preventDefault();
      if (entries(address.day)?.length === 0) actions.onCompose(address.day);
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
    <>
      {isPrinting && <WeekOnPaper days={week} entries={entries} zone={zone} />}
      <Card className="print:hidden flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden max-cal:h-[max(420px,calc(100dvh-220px))] max-cal:flex-none">
        {isPhone && (
          <WeekStrip days={week} chosen={address.day} today={today} entries={entries} onSelect={actions.onSelect} />
        )}
        <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto bg-surface relative">
          {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern of a grid, on the rows and cells it is made of. */}
          <table ref={grid} role="grid" aria-label={name} className="block" onKeyDown={onKeyDown}>
            <WeekHead
              days={week}
              chosen={address.day}
              today={today}
              hasPosts={(day) => (entries(day)?.length ?? 0) > 0}
              onSelect={actions.onSelect}
            />
            <tbody className="block" style={{ height: pxOf(hours.lengthMs) + footPx }}>
              <tr
                ref={row}
                className={cx('relative bg-sunken', isPhone ? pages : weekColumns)}
                onClick={onPress}
                {...hint.handlers}
              >
                <HourLabels hours={hours.hours} />
                {hours.days.map((day) => (
                  <WeekDay
                    key={day.day}
                    hours={day}
                    entries={entries(day.day)}
                    outlines={outlines.get(day.day)}
                    isLoading={isLoading}
                    isToday={day.day === today}
                    isSelected={day.day === address.day}
                    room={room}
                    zone={zone}
                    actions={actions}
                  />
                ))}
              </tr>
            </tbody>
          </table>
          {hint.element}
        </div>
      </Card>
    </>
  );
}

const pages =
  'flex h-full snap-x snap-mandatory items-start overflow-x-auto overflow-y-hidden scroll-pl-[max(48px,2.4rem)] [scrollbar-width:none]';
