import { addMonths, formatFullDay, monthGrid, plural } from '@nonet/domain';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';

import type { Weekday } from '#/lib/week-start.ts';
import { cx } from '#/ui/cx.ts';
import { IconButton } from '#/ui/icon-button.tsx';
import { Sign } from '#/ui/sign.tsx';

import { gridStep } from './grid-step.ts';

const monthTitle = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const weekdayName = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' });

export interface MonthGridProps {
  /** The day that the keyboard is on; its month is shown. */
  focused: string;
  onFocus: (day: string) => void;
  selected: string | null;
  today: string;
  weekStart: Weekday;
  counts: ReadonlyMap<string, number>;
  onPick: (day: string) => void;
  /** A letter or digit was pressed, so the person wants to type a date. */
  onType: () => void;
}

export function MonthGrid({ focused, onFocus, selected, today, weekStart, counts, onPick, onType }: MonthGridProps) {
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const movesFocus = useRef(true);
  const month = focused.slice(0, 7);
  const days = monthGrid(month, weekStart);
  const weekdays = days.slice(0, 7).map((day) => weekdayName.format(Date.parse(`${day}T00:00:00Z`)));
  const weeks = Array.from({ length: 6 }, (_, week) => days.slice(week * 7, week * 7 + 7));

  // The keyboard is on this day, also right after opening. While a date is being typed, it only turns the pages.
  useEffect(() => {
    if (movesFocus.current) grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
    movesFocus.current = false;
  }, [focused]);

  function turn(months: number) {
    const target = `${addMonths(month, months)}-01`;
    onFocus(target < today ? today : target);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = gridStep(event.key, focused, weekStart);
    if (target !== null) {
      event.preventDefault();
      movesFocus.current = true;
      onFocus(target < today ? today : target);
    } else if (/^[\p{L}\p{N}]$/u.test(event.key)) onType();
  }

  return (
    <div>
      <div className="mb-1.5 flex items-center">
        <h3 id={titleId} aria-live="polite" className="pl-1.5 text-13 font-semibold">
          {monthTitle.format(Date.parse(`${month}-01T00:00:00Z`))}
        </h3>
        <IconButton
          label="Previous month"
          disabled={month <= today.slice(0, 7)}
          icon={<Sign name="previous" size={17} strokeWidth={1.75} />}
          onClick={() => turn(-1)}
          className="ml-auto"
        />
        <IconButton
          label="Next month"
          icon={<Sign name="next" size={17} strokeWidth={1.75} />}
          onClick={() => turn(1)}
        />
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of ARIA; its cells follow the role.
        role="grid"
        aria-labelledby={titleId}
        className="w-full table-fixed text-13 tabular-nums"
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday} className="h-[26px] text-12 font-normal text-ink-3">
                {weekday.slice(0, 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: inside a grid a td is a gridcell.
                <td key={day} aria-selected={day === selected} className="p-0 text-center">
                  <DayButton
                    day={day}
                    posts={counts.get(day) ?? 0}
                    isToday={day === today}
                    isPast={day < today}
                    isOutside={!day.startsWith(month)}
                    isSelected={day === selected}
                    isFocusStop={day === focused}
                    onPick={onPick}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayButtonProps {
  day: string;
  posts: number;
  isToday: boolean;
  isPast: boolean;
  isOutside: boolean;
  isSelected: boolean;
  isFocusStop: boolean;
  onPick: (day: string) => void;
}

function DayButton({ day, posts, isToday, isPast, isOutside, isSelected, isFocusStop, onPick }: DayButtonProps) {
  const look = isSelected
    ? 'bg-primary font-[620] text-on-primary'
    : isToday
      ? 'bg-brass font-[680] text-on-brass'
      : cx(isPast || isOutside ? 'text-ink-3' : 'text-ink', !isPast && 'hover:bg-hover');
  return (
    <button
      type="button"
      data-day={day}
      disabled={isPast}
      tabIndex={isFocusStop ? 0 : -1}
      aria-label={[formatFullDay(day), isToday && 'today', posts > 0 && plural(posts, 'post')]
        .filter(Boolean)
        .join(', ')}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onPick(day)}
      className={cx(
        'relative inline-grid size-9 place-items-center rounded-full disabled:cursor-default max-md:h-11 max-md:w-full max-md:max-w-11',
        look,
      )}
    >
      {Number(day.slice(8))}
      {posts > 0 && <span aria-hidden className="absolute bottom-1 size-1 rounded-full bg-current" />}
    </button>
  );
}
