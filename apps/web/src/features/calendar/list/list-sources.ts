import { queryOptions } from '@tanstack/react-query';

import { api } from '#/lib/api.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';

import { fits, type PostFilters } from '../address/calendar-address.ts';
import { knownPosts, storeStretch, stretchQuery } from '../posts/post-queries.ts';
import type { ListSource } from './list-reader.ts';
import { beginning, end, type Side } from './stretch.ts';

/** A page is asked for again only when the list is opened anew: its posts are kept with the stretches. */
const pageGcMs = 60_000;

const pageQuery = (side: Side, edge: string, filters: PostFilters) =>
  queryOptions({
    queryKey: [...queryKeys.posts, 'pages', side, edge, filters],
    queryFn: ({ signal }) =>
      api.posts.page(
        side === 'later'
          ? { ...filters, from: edge, to: end, order: 'asc' }
          : { ...filters, from: beginning, to: edge, order: 'desc' },
        signal,
      ),
    gcTime: pageGcMs,
  });

/** Reads from the server. */
export function source(filters: PostFilters): ListSource {
  return {
    readPage: (side, edge) => queryClient.fetchQuery(pageQuery(side, edge, filters)),
    keep: (stretch, posts) => storeStretch(stretch, filters, posts),
    readWhole: (stretch) => queryClient.fetchQuery(stretchQuery(stretch, filters)),
  };
}

/** Reads what this browser has saved of any list of posts. */
export function savedSource(filters: PostFilters): ListSource {
  return {
    ...source(filters),
    readPage: (side, edge) => {
      const posts = knownPosts()
        .filter((post) => fits(post, filters))
        .filter(({ scheduledDate }) => (side === 'later' ? scheduledDate >= edge : scheduledDate < edge))
        .toSorted((one, other) => (one.scheduledDate < other.scheduledDate === (side === 'later') ? -1 : 1));
      return Promise.resolve({ posts, nextCursor: null });
    },
  };
}
