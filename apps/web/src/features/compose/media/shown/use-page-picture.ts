import { useQuery } from '@tanstack/react-query';

import { mediaApi } from '#/lib/media-api.ts';
import { queryKeys } from '#/lib/query.ts';

import type { DocumentOfDraft } from '../media-item.ts';

/** The address of the picture of a page; until it is there that of the page before it, else of the first one. */
export function usePagePicture({ mediaId, document, thumbnailUrl }: DocumentOfDraft, page: number): string | null {
  const { data } = useQuery({
    queryKey: [...queryKeys.media, mediaId, 'page', page],
    queryFn: ({ signal }) => mediaApi.media.page(mediaId ?? '', page, signal),
    enabled: mediaId !== null && document !== null,
    // It never changes; when its address has ended, the page asks for another (`followEndedFiles`).
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
  return data?.url ?? thumbnailUrl;
}
