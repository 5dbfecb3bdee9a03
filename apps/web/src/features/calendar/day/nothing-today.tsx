import { addDays, dayKey, formatShortDay, startOfDay } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { errorText } from '#/lib/api-error.ts';
import { formatTime } from '#/lib/hour-clock.ts';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';

import type { PostFilters } from '../address/calendar-address.ts';
import { comingQuery } from '../posts/coming-posts.ts';
import { titleOf } from '../posts/title-of.ts';
import type { DayActions } from '../view-props.ts';
import { PostAccounts } from './post-row-parts.tsx';

export interface NothingTodayProps {
  today: string;
  zone: string;
  filters: PostFilters;
  onShowPost: DayActions['onShowPost'];
  /** Where nothing comes either. */
  children: ReactNode;
}

/** On a phone, when today has no posts: the next ones with their days, which a press shows. */
export function NothingToday({ today, zone, filters, onShowPost, children }: NothingTodayProps) {
  const nextId = useId();
  const from = startOfDay(addDays(today, 1), zone).toISOString();
  const { data: coming, error } = useQuery(comingQuery(from, filters));
  if (coming?.length === 0) return children;
  return (
    <div className="px-3.5 py-3">
      <p className="text-13 text-ink-2">Nothing today</p>
      <h3 id={nextId} className="mt-3 mb-1 text-12 font-[560] text-ink-3">
        Next
      </h3>
      {!coming && (error ? <p className="text-13 text-red">{errorText(error)}</p> : <LoadingNext />)}
      <ul aria-labelledby={nextId} className="-mx-3.5">
        {coming?.map((post) => {
          const instant = new Date(post.scheduledDate);
          return (
            <li key={post.id} className="border-t border-line">
              <button
                type="button"
                onClick={() => onShowPost(post)}
                className="grid min-h-14 w-full grid-cols-[84px_minmax(0,1fr)] content-center gap-x-2 gap-y-0.5 px-3.5 py-[7px] text-left hover:bg-hover focus-visible:-outline-offset-2"
              >
                <span className="text-13 leading-[1.125rem] font-[520] text-ink-2">
                  {formatShortDay(dayKey(instant, zone))}
                </span>{' '}
                <span className="truncate text-13 leading-[1.125rem] font-semibold">{titleOf(post)}</span>{' '}
                <time dateTime={post.scheduledDate} className="text-12 leading-[1.0625rem] text-ink-3 tabular-nums">
                  {formatTime(instant, zone)}
                </time>{' '}
                <PostAccounts post={post} />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function LoadingNext() {
  return (
    <Skeleton label="Loading your next posts...">
      <div className="grid gap-3 py-2">
        <Bone className="h-9 w-full" />
        <Bone className="h-9 w-full" />
        <Bone className="h-9 w-full" />
      </div>
    </Skeleton>
  );
}
