import { formatFullDay, plural } from '@nonet/domain';

import { cx } from '#/ui/cx.ts';

import type { Entry } from '../model/entry.ts';
import { DayLoad } from '../month/day-load.tsx';

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'narrow' });

export interface WeekStripProps {
  days: readonly string[];
  chosen: string;
  today: string;
  entries: (day: string) => readonly Entry[] | null;
  onSelect: (day: string) => void;
}

/** On a phone: the days of the week above the one that is shown. */
export function WeekStrip({ days, chosen, today, entries, onSelect }: WeekStripProps) {
  return (
    <ul aria-label="Days" className="grid grid-cols-7 border-b border-line px-1.5 py-1">
      {days.map((day) => {
        const ofDay = entries(day) ?? [];
        return (
          <li key={day} className="min-w-0">
            <button
              type="button"
              data-day-heading={day}
              aria-pressed={day === chosen}
              aria-current={day === today ? 'date' : undefined}
              onClick={() => onSelect(day)}
              className={cx(
                'flex h-[60px] w-full flex-col items-center gap-[3px] rounded-[10px] pt-1',
                day === chosen && 'inset-ring-2 inset-ring-ink',
              )}
            >
              <span aria-hidden className="text-11 leading-none font-[560] text-ink-3">
                {weekday.format(Date.parse(`${day}T00:00:00Z`))}
              </span>
              <span
                aria-hidden
                className={cx(
                  'inline-grid size-[26px] flex-none place-items-center rounded-full text-13 leading-none tabular-nums',
                  day === today
                    ? 'bg-brass font-[680] text-on-brass'
                    : ofDay.length > 0
                      ? 'font-[680] text-ink'
                      : 'font-[560] text-ink-2',
                )}
              >
                {Number(day.slice(8))}
              </span>
              <span className="sr-only">
                {[formatFullDay(day), ofDay.length > 0 && plural(ofDay.length, 'post')].filter(Boolean).join(', ')}
              </span>
              <DayLoad entries={ofDay} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
