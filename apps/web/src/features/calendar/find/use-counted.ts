import { daysRange, plural } from '@nonet/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';

import { api } from '#/lib/api.ts';
import { weekDays } from '#/lib/day-grid.ts';
import { queryKeys } from '#/lib/query.ts';
import type { Weekday } from '#/lib/week-start.ts';

import { type CalendarAddress, fits, hasFilters } from '../address/calendar-address.ts';
import { monthRange } from '../model/month-range.ts';
import { rangeQuery } from '../posts/post-queries.ts';
import { countsOf, type FilterCounts } from './filter-values.ts';

export interface Counted {
  /** Of what the view shows without filters; null while it is not known. */
  readonly counts: FilterCounts | null;
  /** True when there are more posts than were counted. */
  readonly isCapped: boolean;
  /** How many posts the view shows, in words; null when it is not known. */
  readonly shown: string | null;
  /** True when filters leave nothing of a month or week. The list, which loads as one scrolls, says so by itself. */
  readonly isEmptied: boolean;
}

/** Counts what a view shows: the posts of its month or week, which the browser has; for the list the server does. */
export function useCounted(address: CalendarAddress, zone: string, weekStart: Weekday): Counted {
  const ofRange = useCountedRange(address, zone, weekStart);
  const { data } = useQuery(countsQuery(address.view === 'list'));
  if (address.view !== 'list') return ofRange;
  const isCapped = data?.isCapped ?? false;
  const shown =
    data && !hasFilters(address.filters) ? `${data.total.toLocaleString('en-US')}${isCapped ? '+' : ''} posts` : null;
  const counts = data ? { ...data, mine: { true: data.mine } } : null;
  return { counts, isCapped, shown: data?.total === 1 ? '1 post' : shown, isEmptied: false };
}

/** Of all posts. */
const countsQuery = (isNeeded: boolean) =>
  queryOptions({
    queryKey: [...queryKeys.posts, 'counts'],
    queryFn: ({ signal }) => api.posts.counts({}, signal),
    enabled: isNeeded,
  });

function useCountedRange({ view, month, day, filters }: CalendarAddress, zone: string, weekStart: Weekday): Counted {
  const query = useMemo(() => rangeQuery(monthRange(month, zone, weekStart)), [month, zone, weekStart]);
  const { data: newest } = useQuery(query);
  // The posts are drawn first where they have gone. Of another month the counts come with its posts.
  const latest = useMemo(() => ({ query, posts: newest }), [query, newest]);
  const settled = useDeferredValue(latest);
  const { posts: data } = settled.query === query ? settled : latest;
  const firstOfWeek = weekDays(day, weekStart)[0] ?? day;
  return useMemo(() => {
    if (!data) return { counts: null, isCapped: false, shown: null, isEmptied: false };
    const week = daysRange(firstOfWeek, weekDays(firstOfWeek, weekStart)[6] ?? firstOfWeek, zone);
    const isInWeek = ({ scheduledDate }: { scheduledDate: string }) => {
      const at = Date.parse(scheduledDate);
      return at >= week.from.getTime() && at < week.to.getTime();
    };
    const posts = view === 'month' ? data : data.filter(isInWeek);
    const shown = hasFilters(filters) ? posts.filter((post) => fits(post, filters)) : posts;
    const isEmptied = hasFilters(filters) && posts.length > 0 && shown.length === 0;
    return { counts: countsOf(posts), isCapped: false, shown: plural(shown.length, 'post'), isEmptied };
  }, [data, filters, view, firstOfWeek, weekStart, zone]);
}
