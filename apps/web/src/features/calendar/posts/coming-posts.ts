import type { ListedPost } from '@nonet/contract';
import { queryOptions } from '@tanstack/react-query';

import { api } from '#/lib/api.ts';
import { queryKeys } from '#/lib/query.ts';

import { fits, type PostFilters } from '../address/calendar-address.ts';
import { knownPosts } from './post-queries.ts';

const most = 3;
const endOfTime = '9999-12-29T00:00:00.000Z';
const toCome = ['pending', 'processing'] as const;

/** The first posts from an instant on that are still to come, the soonest first. */
export function firstToCome(posts: readonly ListedPost[], from: string): ListedPost[] {
  return posts
    .filter(({ scheduledDate, status }) => scheduledDate >= from && toCome.some((one) => one === status))
    .toSorted((one, other) => Date.parse(one.scheduledDate) - Date.parse(other.scheduledDate))
    .slice(0, most);
}

/** The same of all time, that fit the filters. Until the server has answered, of what is known here. */
export function comingQuery(from: string, filters: PostFilters) {
  const statuses = filters.statuses.length > 0 ? filters.statuses : toCome;
  return queryOptions({
    queryKey: [...queryKeys.posts, 'coming', from, filters],
    queryFn: async ({ signal }) => {
      const { posts } = await api.posts.page({ ...filters, statuses, from, to: endOfTime }, signal);
      return firstToCome(posts, from);
    },
    placeholderData: () => {
      const known = firstToCome(
        knownPosts().filter((post) => fits(post, filters)),
        from,
      );
      return known.length > 0 ? known : undefined;
    },
  });
}
