import { addDays, formatShortDay } from '@nonet/domain';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef } from 'react';

import { weekDays } from '#/lib/day-grid.ts';
import { Card } from '#/ui/card.tsx';
import { cx } from '#/ui/cx.ts';

import { goToDay, selectDay, stepByKey } from '../address/calendar-address.ts';
import { monthRange } from '../model/month-range.ts';
import { useShown } from '../model/shown.ts';
import { pageName } from '../page-name.ts';
import type { ViewProps } from '../view-props.ts';
import { instantAt, pxOf } from './scale.ts';
import { useHourHint } from './use-hour-hint.tsx';
import { useIsPrinting } from './use-is-printing.ts';
import { useLandscape } from './use-landscape.ts';
import { useOpenedAt } from './use-opened-at.ts';
import { useRoom } from './use-room.ts';
import { useSwipedDay } from './use-swiped-day.ts';
import { WeekDay } from './week-day.tsx';
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
  const grid = useRef<HTMLTableElement>(null);
  const row = useRef<HTMLTableRowElement>(null);
  const room = useRoom(row);
  const hint = useHourHint(zone);
  const movesFocus = useRef(false);
  const name = pageName(address, weekStart);
  const isPrinting = useIsPrinting();
  useLandscape();

  const firstPosts = hours.days.flatMap(({ day, from, top }) => {
    const entry = entries(day)?.[0];
    const isSeen = isPhone ? day === address.day : true;
    return entry && isSeen ? [top + entry.at - from] : [];
  });
  const opensAt = firstPosts.length > 0 ? Math.min(...firstPosts) : (hours.hours[opensAtHour]?.y ?? 0);
  const scroller = useOpenedAt(pxOf(opensAt), isUnknown);
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
      {isPrinting && <WeekOnPaper name={name} days={week} entries={entries} zone={zone} />}
      <Card className="print:hidden flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden max-cal:h-[max(420px,calc(100dvh-220px))] max-cal:flex-none">
        {isPhone && (
          <WeekStrip days={week} chosen={address.day} today={today} entries={entries} onSelect={actions.onSelect} />
        )}
        <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto bg-surface relative">
          {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern of a grid, on the rows and cells it is made of. */}
          <table ref={grid} role="grid" aria-label={name} className="block" onKeyDown={onKeyDown}>
            <thead className="sticky top-0 z-[3] block border-b border-line bg-surface max-md:hidden">
              <tr className={columns}>
                <td />
                {hours.days.map(({ day }) => (
                  <th key={day} scope="col" className="p-0 text-left font-normal">
                    <DayHead
                      day={day}
                      isToday={day === today}
                      isSelected={day === address.day}
                      hasPosts={(entries(day)?.length ?? 0) > 0}
                      onSelect={actions.onSelect}
                    />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="block" style={{ height: pxOf(hours.lengthMs) + footPx }}>
              <tr ref={row} className={cx('relative', isPhone ? pages : columns)} onClick={onPress} {...hint.handlers}>
                <th
                  scope="row"
                  className="relative block p-0 font-normal max-md:sticky max-md:left-0 max-md:z-[2] max-md:w-12 max-md:flex-none max-md:self-stretch max-md:bg-surface"
                >
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
                    entries={entries(day.day)}
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

/**
 * The entries of the days. On a phone the day beside the week may belong to another month: then the posts of that month are
 * read, too.
 */
function useEntries(
  { address, zone, weekStart }: Pick<ViewProps, 'address' | 'zone' | 'weekStart'>,
  days: readonly { day: string; from: number; until: number }[],
) {
  const range = useMemo(() => monthRange(address.month, zone, weekStart), [address.month, zone, weekStart]);
  const outside = days.find(({ from, until }) => from < range.from.getTime() || until > range.to.getTime());
  const month = outside ? goToDay(address, outside.day).month : address.month;
  const besideRange = useMemo(() => monthRange(month, zone, weekStart), [month, zone, weekStart]);
  const shown = useShown(range, address.filters);
  const beside = useShown(besideRange, address.filters);
  const { isUnknown, isLoading } = shown;
  return { entries: (day: string) => shown.entries(day) ?? beside.entries(day), isUnknown, isLoading };
}

const pages =
  'flex h-full snap-x snap-mandatory items-start overflow-x-auto overflow-y-hidden scroll-pl-12 [scrollbar-width:none]';
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
