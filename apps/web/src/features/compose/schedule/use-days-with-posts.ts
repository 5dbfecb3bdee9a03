import type { Post } from '@nonet/contract';
import { monthGridRange } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';

import { api } from '#/lib/api.ts';
import { queryKeys } from '#/lib/query.ts';

import { countByDay } from './count-by-day.ts';

/** Enough for a dot on each day of any month that people plan by hand; more would keep the picker waiting. */
const mostPages = 5;

/** How many posts each day of a month's grid has, on the clock of `zone`. Empty while unknown: the picker works without. */
export function useDaysWithPosts(month: string, zone: string): ReadonlyMap<string, number> {
  const { data } = useQuery({
    queryKey: [...queryKeys.posts, 'days', month, zone],
    queryFn: async ({ signal }) => countByDay(await readPosts(month, zone, signal), zone),
  });
  return data ?? none;
}

const none: ReadonlyMap<string, number> = new Map();

async function readPosts(month: string, zone: string, signal: AbortSignal): Promise<Post[]> {
  const { from, to } = monthGridRange(month, zone);
  const range = { from: from.toISOString(), to: to.toISOString() };
  const posts: Post[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await api.posts.page({ ...range, cursor }, signal);
    posts.push(...answer.posts);
    if (answer.nextCursor === null) break;
    cursor = answer.nextCursor;
  }
  return posts;
}
