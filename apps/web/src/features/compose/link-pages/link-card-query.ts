import type { LinkCardRead } from '@nonet/contract';
import { queryOptions } from '@tanstack/react-query';

import { mediaApi } from '#/lib/media-api.ts';
import { queryKeys } from '#/lib/query.ts';
import { apiClient } from '#/lib/session.ts';

/** The server reads an address once in an hour. */
const staleTime = 55 * 60_000;

/** The card of the page at an address. A page that gives none is asked again only by a press. */
export const linkCardQuery = (address: string) =>
  queryOptions({
    queryKey: ['link-cards', address],
    queryFn: ({ signal }) =>
      apiClient.call<LinkCardRead>('POST', '/api/link-cards', { body: { url: address, mayBeNone: true }, signal }),
    staleTime,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The picture of a card, by its id. */
export const cardPictureQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.media, 'card', id],
    queryFn: async ({ signal }) => (await mediaApi.media.list([id], signal)).media[0] ?? null,
    staleTime,
  });
