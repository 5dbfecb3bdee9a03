import { cx } from '#/ui/cx.ts';

import { pxOf } from './scale.ts';
import type { WeekHours } from './week-hours.ts';

/** The hours beside the week. On a phone they stay while days are swiped. */
export function HourLabels({ hours }: Pick<WeekHours, 'hours'>) {
  return (
    <th
      scope="row"
      className="relative block bg-surface p-0 font-normal max-md:sticky max-md:left-0 max-md:z-[2] max-md:w-[max(48px,2.4rem)] max-md:flex-none max-md:self-stretch"
    >
      <span className="sr-only">Hours</span>
      {hours.map(({ y, label }) => (
        <span
          key={label}
          aria-hidden
          style={{ top: pxOf(y) }}
          className={cx(
            'absolute right-2 text-11 whitespace-nowrap text-ink-3 tabular-nums',
            y > 0 && '-translate-y-1/2',
          )}
        >
          {label}
        </span>
      ))}
    </th>
  );
}
