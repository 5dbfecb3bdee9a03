import type { MediaDetails } from '@nonet/contract';
import type { FileKind } from '@nonet/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { mediaApi } from '#/lib/media-api.ts';
import { queryKeys } from '#/lib/query.ts';

/** A file of a draft or of a post. */
export interface MadeFrom {
  /** Null while it is being uploaded. */
  readonly mediaId: string | null;
  readonly type: FileKind;
  readonly animated: boolean;
}

/** What the server makes of a video or an animation, and for whom; undefined until it says so, and for other files. */
export function useMade(file: MadeFrom): MediaDetails | undefined {
  const { data } = useQuery({ ...madeQuery(file.mediaId ?? ''), enabled: isMade(file) });
  return isMade(file) ? data : undefined;
}

/** Whether networks may need another file than this one, which the server is asked. A picture is made when its post goes out. */
export function isMade({ mediaId, type, animated }: MadeFrom): boolean {
  return mediaId !== null && (type === 'video' || animated);
}

export function madeQuery(mediaId: string) {
  return queryOptions({
    queryKey: [...queryKeys.media, mediaId],
    queryFn: ({ signal }) => mediaApi.media.details(mediaId, signal),
  });
}
