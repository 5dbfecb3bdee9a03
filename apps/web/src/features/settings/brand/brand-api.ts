import type { BrandAnswer, ChangeBrand } from '@nonet/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { mediaApi } from '#/lib/media-api.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { apiClient } from '#/lib/session.ts';
import { spacesQuery } from '#/lib/spaces-query.ts';

/** The brand of the space of this page. News of spaces renew it. */
export const brandQuery = () =>
  queryOptions({
    queryKey: [...queryKeys.spaces, 'brand'],
    queryFn: ({ signal }) => apiClient.read<BrandAnswer>('/api/brand', { signal }),
  });

/** A change of the brand, or a picture of which its logo is drawn. */
export function useChangeBrand(onSaved?: () => void) {
  return useMutation({
    mutationFn: async (wish: ChangeBrand | File) => {
      const body = wish instanceof File ? { logoId: (await mediaApi.media.upload(wish, wish.name)).id } : wish;
      return apiClient.call<BrandAnswer>('PATCH', '/api/brand', { body });
    },
    onSuccess: (stored) => {
      queryClient.setQueryData(brandQuery().queryKey, stored);
      // Its logo is the mark of the space.
      void queryClient.invalidateQueries({ queryKey: spacesQuery().queryKey });
      onSaved?.();
    },
  });
}

/** The file at the address of a logo. */
export function logoIdOf(logo: string): string {
  return logo.slice('/brand/'.length, -'.png'.length);
}
