import type { ListedPost } from '@nonet/contract';
import type { ReactNode, Ref } from 'react';

import { useIsPhone } from '#/lib/use-is-phone.ts';
import { cx } from '#/ui/cx.ts';
import { onDemand } from '#/ui/drawing/on-demand.tsx';

import type { PostFilters } from './address/calendar-address.ts';
import { DayPanel } from './day/day-panel.tsx';
import { isBusyDay } from './day/post-list.tsx';
import { Legend } from './month/legend.tsx';
import type { DayActions } from './view-props.ts';

const DetailsPanel = onDemand(() => import('./details/details-panel.tsx'), 'DetailsPanel');

export interface CalendarPanelProps {
  day: string;
  /** Null while unknown. */
  posts: readonly ListedPost[] | null;
  zone: string;
  today: string;
  /** What the calendar shows. */
  filters: PostFilters;
  /** The post to scroll to and to focus. It is a new object for each request. */
  shown: { id: string } | null;
  headingRef: Ref<HTMLHeadingElement>;
  actions: DayActions;
  onClose: () => void;
  /** Shown instead of the posts of the day when they could not be loaded. */
  instead: ReactNode;
  /** The post whose details stand in place of the day. */
  postId: string | null;
  onCloseDetails: () => void;
  onFound: (day: string) => void;
}

/**
 * Beside the view: the posts of the chosen day, or the details of a post; and what the marks mean. A day of many posts stays under the
 * details: drawing it anew would take longer than the rest of closing them.
 */
export function CalendarPanel({
  postId,
  onCloseDetails,
  onFound,
  actions,
  today,
  filters,
  ...list
}: CalendarPanelProps) {
  const isToday = list.day === today;
  const nextOf = useIsPhone() && isToday ? filters : null;
  const areDetailsOpen = postId !== null;
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col cal:relative">
        {(!areDetailsOpen || isBusyDay(list.posts)) && (
          <div
            className={cx(
              'flex min-h-0 flex-col cal:flex-1',
              // The browser keeps what it has laid out, and neither shows it nor lets it be reached.
              areDetailsOpen && 'max-cal:hidden cal:[content-visibility:hidden]',
            )}
          >
            <DayPanel
              {...list}
              isHidden={areDetailsOpen}
              isToday={isToday}
              isPast={list.day < today}
              nextOf={nextOf}
              onShowDetails={actions.onShowDetails}
              onShowPost={actions.onShowPost}
            />
          </div>
        )}
        {areDetailsOpen && <DetailsPanel postId={postId} zone={list.zone} onClose={onCloseDetails} onFound={onFound} />}
      </div>
      <Legend />
    </>
  );
}
