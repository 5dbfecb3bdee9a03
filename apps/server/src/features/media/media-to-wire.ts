import type { Media } from '@nonet/contract';

import type { MediaRow } from '#/features/media/media.queries.ts';
import type { ReaderAddresses } from '#/features/media/serve/media-address.ts';

/** A file as the API answers it when it is not part of a post. */
export function mediaToWire({ kind, hasThumbnail, document, ...file }: MediaRow, address: ReaderAddresses): Media {
  return {
    ...file,
    ...(document == null ? {} : { probe: document }),
    type: kind,
    url: address.url(file.id),
    thumbnailUrl: hasThumbnail ? address.thumbnailUrl(file.id) : null,
    alt: '',
  };
}
