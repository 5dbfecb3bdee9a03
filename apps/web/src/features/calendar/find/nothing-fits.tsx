import type { Weekday } from '#/lib/week-start.ts';
import { Button } from '#/ui/button.tsx';
import { EmptyState } from '#/ui/status/empty-state.tsx';
import { Notice } from '#/ui/status/notice.tsx';

import type { CalendarAddress } from '../address/calendar-address.ts';
import { useCounted } from './use-counted.ts';

/** In place of a list in which the filters leave no post (VIEW-05). */
export function NothingFits({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No posts fit your filters."
      action={
        <Button size="sm" onClick={onClear}>
          Clear Filters
        </Button>
      }
    />
  );
}

/** Above a month or a week whose posts are all filtered out. */
export function NothingFitsHere({
  address,
  zone,
  weekStart,
  onClear,
}: {
  address: CalendarAddress;
  zone: string;
  weekStart: Weekday;
  onClear: () => void;
}) {
  const { isEmptied } = useCounted(address, zone, weekStart);
  if (!isEmptied) return null;
  return (
    <Notice kind="note" role="status" className="mb-3 items-center!">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {`No posts of this ${address.view} fit your filters.`}
        <Button size="sm" className="max-md:h-11!" onClick={onClear}>
          Clear Filters
        </Button>
      </span>
    </Notice>
  );
}
