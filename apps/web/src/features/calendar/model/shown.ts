import type { ListedPost } from '@nonet/contract';
import { addDays, dayKey, type InstantRange } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';

import { errorText } from '#/lib/api-error.ts';
import { useTimeZone } from '#/lib/use-time-zone.ts';

import { fits, hasFilters, type PostFilters } from '../address/calendar-address.ts';
import { useIsNewsHeld } from '../drag/hold-news.ts';
import { bucketByDay, dayEdges, knownDays } from '../posts/bucket-by-day.ts';
import { partQuery, rangeQuery } from '../posts/post-queries.ts';
import { type Entry, entryOf } from './entry.ts';

export interface Shown {
  /** The entries of a day by time; null while they are not known, and for a day beyond the range. */
  entries: (day: string) => readonly Entry[] | null;
  /** True while not one day of the range is known. */
  isUnknown: boolean;
  isLoading: boolean;
  isFetching: boolean;
  /** Why the newest state could not be loaded, in words. */
  failure: string | null;
  /** When what is shown was read from the server; null while nothing is shown. */
  asOf: Date | null;
  /** True when there is nothing saved to show in place of what could not be loaded. */
  isEmptyHanded: boolean;
  retry: () => void;
}

/** The one model of what month, week and list show: the entries of the days of a range that fit the filters. */
export function useShown(range: InstantRange, filters: PostFilters): Shown {
  const zone = useTimeZone();
  const [from, to] = [range.from.getTime(), range.to.getTime()];
  const { queries, days, edges } = useMemo(() => {
    const stable = { from: new Date(from), to: new Date(to) };
    const days = daysBetween(dayKey(stable.from, zone), dayKey(new Date(to - 1), zone));
    return { queries: { range: rangeQuery(stable), part: partQuery(stable) }, days, edges: dayEdges(days, zone) };
  }, [from, to, zone]);
  const { data: newest, dataUpdatedAt, error, isError, isFetching, isLoading, refetch } = useQuery(queries.range);
  const data = useUnlessHeld(newest, queries);
  const { data: part, dataUpdatedAt: partReadAt } = useQuery(queries.part);
  const byDay = useMemo(() => {
    const chosen = (posts: readonly ListedPost[]) =>
      hasFilters(filters) ? posts.filter((post) => fits(post, filters)) : posts;
    const buckets = data
      ? bucketByDay(chosen(data), edges)
      : part
        ? knownDays({ ...part, posts: chosen(part.posts) }, edges)
        : [];
    return new Map(days.map((day, place) => [day, buckets[place]?.map(entryOf) ?? null]));
  }, [data, part, filters, days, edges]);
  return {
    entries: (day) => byDay.get(day) ?? null,
    isUnknown: !data && !part,
    asOf: data || part ? new Date(data ? dataUpdatedAt : partReadAt) : null,
    isLoading,
    isFetching,
    failure: isError ? `Failed to load scheduled posts: ${errorText(error)}` : null,
    isEmptyHanded: isError && !data,
    retry: () => void refetch(),
  };
}

/** While news is held back, a list that is shown stays as it is. Another list, or one that was not there yet, is shown. */
function useUnlessHeld<List>(newest: List | undefined, list: object): List | undefined {
  const isHeld = useIsNewsHeld();
  const shown = useRef({ list, data: newest });
  if (!isHeld || shown.current.list !== list || shown.current.data === undefined)
    shown.current = { list, data: newest };
  return shown.current.data;
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
