import type { ReactNode } from 'react';

import { SegmentedControl } from '#/ui/fields/segmented-control.tsx';

import type { ViewName } from '../address/calendar-address.ts';

const views: readonly { value: ViewName; label: string }[] = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'list', label: 'List' },
];

/** The second row: search and filters, and the views. */
export function CalendarTools({
  view,
  onView,
  children,
  menu,
}: {
  view: ViewName;
  onView: (view: ViewName) => void;
  /** Search and filters. */
  children?: ReactNode;
  menu: ReactNode;
}) {
  return (
    <div className="relative z-10 mb-3 flex print:hidden flex-wrap items-center gap-x-1.5 gap-y-2 flat-fingers max-md:mb-2.5 flat:max-md:mt-2.5 @min-[720px]:flex-nowrap">
      {children}
      <div className="ml-auto flex flex-none gap-1 max-md:order-first max-md:ml-0 max-md:grow max-md:[&_button]:grow max-md:[&_button]:justify-center max-md:[&>fieldset]:flex max-md:[&>fieldset]:grow max-[359px]:[&_button]:px-1.5">
        <SegmentedControl label="View" value={view} onChange={onView} options={views} />
        {menu}
      </div>
    </div>
  );
}
