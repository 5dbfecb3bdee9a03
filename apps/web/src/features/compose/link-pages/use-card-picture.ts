import type { LinkCard } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';

import { cardPictureQuery } from './link-card-query.ts';

/** Where the picture of a card is shown from; null: it has none, or it is not known yet. */
export function useCardPicture(card: LinkCard | null): string | null {
  const imageId = card?.imageId ?? null;
  const { data } = useQuery({ ...cardPictureQuery(imageId ?? ''), enabled: imageId !== null });
  return imageId === null ? null : (data?.thumbnailUrl ?? data?.url ?? null);
}
