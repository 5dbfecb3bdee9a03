import type { ListedPost } from '@nonet/contract';
import { formatDay, formatShortDay, plural } from '@nonet/domain';
import { memo, type ReactNode, type Ref, useDeferredValue } from 'react';
import { useMay } from '#/lib/use-may.ts';
import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { Link } from '#/router/link.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { cx } from '#/ui/cx.ts';
import { IconButton } from '#/ui/icon-button.tsx';
import { Sign } from '#/ui/sign.tsx';
import { EmptyState } from '#/ui/status/empty-state.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';

import type { PostFilters } from '../address/calendar-address.ts';
import { timesShownIn } from '../model/times-shown-in.ts';
import { useSpokenChanges } from '../posts/use-spoken-changes.ts';
import { dayHeadingId } from '../use-passed-on-focus.ts';
import type { DayActions } from '../view-props.ts';
import { NothingToday } from './nothing-today.tsx';
import { PostList } from './post-list.tsx';

export interface DayPanelProps {
  day: string;
  /** Null while unknown. */
  posts: readonly ListedPost[] | null;
  zone: string;
  isToday: boolean;
  /** True for a past day, for which no post can be scheduled. */
  isPast: boolean;
  /** True while the details of a post stand in its place. */
  isHidden: boolean;
  /** The post to scroll to and to focus. It is a new object for each request. */
  shown: { id: string } | null;
  headingRef: Ref<HTMLHeadingElement>;
  onShowDetails: (postId: string) => void;
  onClose: () => void;
  /** Shown instead of the list when the posts could not be loaded. */
  instead: ReactNode;
  /** On a phone today leads to what comes next, of what fits; null: nothing does. */
  nextOf: PostFilters | null;
  onShowPost: DayActions['onShowPost'];
}

/** Whether the panel looks the same. While it is hidden it is not drawn, whatever becomes of its day. */
function looksSame(before: DayPanelProps, next: DayPanelProps): boolean {
  if (before.isHidden && next.isHidden) return true;
  return Object.entries(next).every(([name, value]) => Object.is(value, before[name as keyof DayPanelProps]));
}

export const DayPanel = memo(function DayPanel({
  day,
  posts,
  zone,
  isToday,
  isPast,
  isHidden,
  shown,
  headingRef,
  onShowDetails,
  onClose,
  instead,
  nextOf,
  onShowPost,
}: DayPanelProps) {
  useSpokenChanges(day, isHidden ? null : posts);
  // The heading answers the press that closes what was above; the list is drawn a frame later.
  const isListHidden = useDeferredValue(isHidden);
  const mayWrite = useMay('draft');
  return (
    <section
      aria-labelledby={dayHeadingId}
      className="flex min-h-0 flex-col bg-surface max-cal:rounded-xl max-cal:border max-cal:border-line max-cal:shadow-1 md:overflow-hidden cal:flex-1"
    >
      <header className="relative border-b border-line px-3.5 pt-[15px] pb-3 md:px-[18px] cal:pt-6">
        {mayWrite && !isPast && (
          <Link
            to="/create-post"
            search={{ date: day }}
            aria-label={`New post on ${formatShortDay(day)}`}
            className="absolute top-2 right-2 inline-grid size-11 place-items-center rounded-md text-ink-3 transition-colors hover:bg-hover hover:text-ink md:size-8 cal:top-[19px] cal:right-[46px]"
          >
            <Sign name="plus" size={18} strokeWidth={1.75} />
          </Link>
        )}
        <IconButton
          label="Close the day"
          icon={<Sign name="close" size={18} strokeWidth={1.75} />}
          onClick={onClose}
          className="absolute top-[19px] right-2.5 max-cal:hidden"
        />
        <h2 ref={headingRef} id={dayHeadingId} tabIndex={-1} className="display-17 mr-8 outline-offset-4 cal:mr-16">
          Posts for {formatDay(day)}
        </h2>
        <p className="mt-[3px] flex flex-wrap gap-x-2 text-12 text-ink-3">
          {posts && (
            <>
              <span>{plural(posts.length, 'post')}</span>
              <span aria-hidden>·</span>
            </>
          )}
          <span>{timesShownIn(day, zone)}</span>
        </p>
      </header>
      {/* Opaque: else the browser paints the list anew at every step of scrolling, to keep its letters crisp. Relative: else what is
          hidden in the list makes the whole page longer. */}
      <div className={cx('flex min-h-0 flex-col cal:flex-1', isListHidden && 'cal:[content-visibility:hidden]')}>
        <div className="relative min-h-0 cal:overflow-y-auto cal:bg-surface">
          {instead ||
            (posts === null ? (
              <LoadingCards />
            ) : posts.length === 0 && nextOf ? (
              <NothingToday today={day} zone={zone} filters={nextOf} onShowPost={onShowPost}>
                <Nothing day={day} isPast={isPast} />
              </NothingToday>
            ) : posts.length === 0 ? (
              <Nothing day={day} isPast={isPast} />
            ) : (
              // Each day begins again with its first posts.
              <PostList
                key={day}
                posts={posts}
                zone={zone}
                isToday={isToday}
                shown={shown}
                onShowDetails={onShowDetails}
              />
            ))}
        </div>
      </div>
    </section>
  );
}, looksSame);

function Nothing({ day, isPast }: { day: string; isPast: boolean }) {
  const mayWrite = useMay('draft');
  return (
    <EmptyState
      sign={<NetworkMatrix dots={{}} size={36} label={null} />}
      title="No posts scheduled for this date."
      action={
        mayWrite && (
          <Link to="/create-post" search={isPast ? {} : { date: day }} className={buttonClass({ size: 'sm' })}>
            Create Post
          </Link>
        )
      }
    >
      {mayWrite && 'Go to Create Post to schedule a new post.'}
    </EmptyState>
  );
}

function LoadingCards() {
  return (
    <Skeleton label="Loading your posts...">
      {[0, 1, 2].map((card) => (
        <div key={card} className="flex gap-3 border-b border-line px-3.5 py-3.5 last:border-b-0 md:px-[18px]">
          <Bone className="size-[52px] flex-none rounded-md" />
          <div className="grid flex-1 content-start gap-2 pt-1">
            <Bone className="h-3.5 w-16" />
            <Bone className="h-3.5 w-40" />
            <Bone className="h-3 w-full" />
          </div>
        </div>
      ))}
    </Skeleton>
  );
}
