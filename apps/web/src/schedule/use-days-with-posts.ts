import type { ListedPost } from '@nonet/contract';
import { type InstantRange, monthGridRange } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';

import { api } from '#/lib/api.ts';
import { queryKeys } from '#/lib/query.ts';
import type { Weekday } from '#/lib/week-start.ts';

import { countByDay } from './count-by-day.ts';

/** Enough pages for a dot on each day of any month that people plan by hand. More would delay the picker. */
const mostPages = 5;

/**
 * How many posts each day of a month's grid has, on the clock of `zone`. Empty while unknown; the picker works without
 * it.
 */
export function useDaysWithPosts(month: string, zone: string, weekStart: Weekday): ReadonlyMap<string, number> {
  const { data } = useQuery({
    queryKey: [...queryKeys.posts, 'days', month, zone, weekStart],
    queryFn: async ({ signal }) => countByDay(await readPosts(monthGridRange(month, zone, weekStart), signal), zone),
  });
  return data ?? none;
}

const none: ReadonlyMap<string, number> = new Map();

async function readPosts({ from, to }: InstantRange, signal: AbortSignal): Promise<ListedPost[]> {
  const range = { from: from.toISOString(), to: to.toISOString() };
  const posts: ListedPost[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await api.posts.page({ ...range, cursor }, signal);
    posts.push(...answer.posts);
    if (answer.nextCursor === null) break;
    cursor = answer.nextCursor;
  }
  return posts;
}
