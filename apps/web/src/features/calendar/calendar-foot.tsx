import { Footer } from '#/brand/footer.tsx';
import { FilledUntil } from '#/posting-times/filled-until.tsx';
import { ZonePicker } from '#/time-zone/zone-picker.tsx';

import { UsageCard } from './usage-card.tsx';

/** Below the view, whether or not the panel is open: the zone, the plan's usage (CAL-03), and the footer of every screen. */
export function CalendarFoot({ zone, isPhone }: { zone: string; isPhone: boolean }) {
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
      <FilledUntil className="text-12 text-ink-3" />
      <Footer className="min-h-8 flex-1 justify-end [&>span]:ml-0" />
    </div>
  );
}
