import { formatFullDay, formatShortDay } from '@nonet/domain';

import { cx } from '#/ui/cx.ts';

/** The hours, and seven days: for the head of the week and for its days. */
export const weekColumns = 'grid grid-cols-[max(56px,2.75rem)_repeat(7,minmax(0,1fr))]';

export interface WeekHeadProps {
  days: readonly string[];
  chosen: string;
  today: string;
  hasPosts: (day: string) => boolean;
  onSelect: (day: string) => void;
}

/** Stays above the days while they are scrolled. A phone has a strip of days instead. */
export function WeekHead({ days, chosen, today, hasPosts, onSelect }: WeekHeadProps) {
  return (
    <thead className="sticky top-0 z-[3] block border-b border-line bg-surface max-md:hidden">
      <tr className={weekColumns}>
        <td />
        {days.map((day) => (
          <th key={day} scope="col" className="p-0 text-left font-normal">
            <button
              type="button"
              tabIndex={-1}
              data-day-heading={day}
              onClick={() => onSelect(day)}
              className={cx(
                'flex h-[42px] w-full items-center gap-1.5 border-b-2 px-2.5 text-12 focus-visible:-outline-offset-2 large-text:gap-x-1 large-text:px-1',
                day === chosen ? 'border-ink' : 'border-transparent hover:bg-hover',
                hasPosts(day) ? 'font-[600] text-ink' : 'font-[520] text-ink-2',
              )}
            >
              {formatShortDay(day).slice(0, 3)}{' '}
              <span
                className={cx(
                  'inline-grid h-[23px] min-w-[23px] place-items-center rounded-full tabular-nums',
                  day === today && 'bg-brass font-[680] text-on-brass',
                )}
              >
                {Number(day.slice(8))}
              </span>
              <span className="sr-only">, {formatFullDay(day)}</span>
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}
