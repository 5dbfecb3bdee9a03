import { Button } from '#/ui/button.tsx';
import { EmptyState } from '#/ui/status/empty-state.tsx';
import { ErrorState } from '#/ui/status/error-state.tsx';
import { Notice } from '#/ui/status/notice.tsx';

import type { Shown } from './model/shown.ts';

export interface StateProps {
  shown: Shown;
  isOnline: boolean;
}

/** In the head, when the newest state of the calendar could not be read: why. */
export function StateStrip({ shown, isOnline }: StateProps) {
  if (!isOnline || !shown.failure || shown.isEmptyHanded) return null;
  return (
    <Notice kind="error" role="alert" className="mb-3">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {shown.failure}
        <Button size="sm" busy={shown.isFetching} onClick={shown.retry}>
          Try Again
        </Button>
      </span>
    </Notice>
  );
}

/** In place of the posts of a day: why there are none (CAL-32); null when there are. */
export function inPlaceOfPosts({ shown, isOnline }: StateProps) {
  if (shown.isEmptyHanded)
    return <ErrorState title={shown.failure ?? ''} retrying={shown.isFetching} onRetry={shown.retry} />;
  if (isOnline || !shown.isUnknown) return null;
  return <EmptyState title="Not loaded yet">These days show when you are back online.</EmptyState>;
}
