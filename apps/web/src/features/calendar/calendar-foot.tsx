import type { InstantRange } from '@nonet/domain';
import { plural } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { Footer } from '#/brand/footer.tsx';
import { FilledUntil } from '#/posting-times/filled-until.tsx';
import { ZonePicker } from '#/time-zone/zone-picker.tsx';

import { rangeQuery } from './posts/post-queries.ts';
import { UsageCard } from './usage-card.tsx';

export interface CalendarFootProps {
  /** The page of the calendar. */
  range: InstantRange;
  zone: string;
  isPhone: boolean;
  /** The details of a post fill the screen of a phone: below them zone and usage are no more than a line. */
  areDetailsOpen: boolean;
}

/** Below the view, whether or not the panel is open: the zone, the plan's usage (CAL-03), and the footer of every screen. */
export function CalendarFoot({ range, zone, isPhone, areDetailsOpen }: CalendarFootProps) {
  if (isPhone && areDetailsOpen) {
    return (
      <div className="-mt-2 -mb-5 flex flex-wrap items-center justify-between gap-x-4 pr-1">
        <ZonePicker zone={zone} className="-ml-1" />
        <UsageCard isLine />
      </div>
    );
  }
  if (isPhone) {
    return (
      <>
        <FilledUntil className="text-center text-12 text-ink-3" />
        <UsageCard />
      </>
    );
  }
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-4 py-1.5 print:hidden cal:pr-6 cal:pl-8">
      <ZonePicker zone={zone} className="-ml-2 md:h-8" />
      <UsageCard isLine />
      <WaitingCount range={range} />
      <FilledUntil className="text-12 text-ink-3" />
      <Footer className="min-h-8 flex-1 justify-end [&>span]:ml-0" />
    </div>
  );
}

/** How many posts of the page wait for a yes; nothing where none does. */
function WaitingCount({ range }: Pick<CalendarFootProps, 'range'>) {
  const { data = [] } = useQuery({ ...rangeQuery(range), enabled: false });
  const count = data.filter(({ approval, status }) => approval?.state === 'waiting' && status !== 'cancelled').length;
  if (count === 0) return null;
  return (
    <p className="text-12 text-ink-3">{`${plural(count, 'post')} here ${count === 1 ? 'waits' : 'wait'} for approval`}</p>
  );
}
