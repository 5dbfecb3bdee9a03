import type { NewReviewLink, ReviewLinkMade, ReviewLinks } from '@nonet/contract';
import { queryOptions } from '@tanstack/react-query';

import { fetchAnew } from '#/lib/fetch-anew.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { apiClient } from '#/lib/session.ts';

const path = '/api/review-links';

/** The review links of the space. Nothing tells what guests do meanwhile, so they are asked for anew at each look. */
export const reviewLinksQuery = () =>
  queryOptions({
    queryKey: [...queryKeys.spaces, 'review-links'],
    queryFn: async ({ signal }) => (await apiClient.read<ReviewLinks>(path, { signal })).links,
    staleTime: 0,
  });

export const renewReviewLinks = () => fetchAnew(queryClient, reviewLinksQuery().queryKey);

/** Its address is in this answer alone. */
export const makeReviewLink = (body: NewReviewLink) => apiClient.call<ReviewLinkMade>('POST', path, { body });

export const endReviewLink = (id: string) => apiClient.call<null>('DELETE', `${path}/${encodeURIComponent(id)}`);
