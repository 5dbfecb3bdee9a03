import type { NewReviewLink, ReviewLinkMade, ReviewLinks } from '@nonet/contract';
import { queryOptions } from '@tanstack/react-query';

import { queryClient, queryKeys } from '#/lib/query.ts';
import { apiClient } from '#/lib/session.ts';

const path = '/api/review-links';

/** The review links of the space. Nothing tells what guests do meanwhile, so they are asked for anew at each look. */
const reviewLinksQuery = () =>
  queryOptions({
    queryKey: [...queryKeys.spaces, 'review-links'],
    queryFn: async ({ signal }) => (await apiClient.read<ReviewLinks>(path, { signal })).links,
    staleTime: 0,
  });

const renew = () => void queryClient.invalidateQueries({ queryKey: reviewLinksQuery().queryKey });

/** Its address is in this answer alone. */
export async function makeReviewLink(body: NewReviewLink): Promise<ReviewLinkMade> {
  const made = await apiClient.call<ReviewLinkMade>('POST', path, { body });
  renew();
  return made;
}
