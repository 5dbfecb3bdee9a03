import { type NetworkId, nameList, networkName, networkRules } from '@nonet/domain';

import type { MediaItem } from '../media-item.ts';

export interface SurplusPhotos {
  /** 'X (4 max), Pinterest (1 max)'; null when no chosen network has more photos than it takes (MEDIA-10). */
  readonly exceeded: string | null;
  /** The photos past the largest exceeded maximum, by key, each with what to say about it. */
  readonly surplus: ReadonlyMap<string, string>;
}

/**
 * Which photos are above the limit, and at which networks. Networks that take only videos have another message (OP-67).
 */
export function surplusPhotos(
  media: readonly MediaItem[],
  platforms: readonly NetworkId[],
  mostOf: (network: NetworkId) => number = (network) => networkRules[network].maxImages,
): SurplusPhotos {
  const photos = media.filter(({ type }) => type === 'image');
  const exceeded = platforms
    .map((id) => ({ id, maxImages: mostOf(id) }))
    .filter(({ maxImages }) => maxImages > 0 && photos.length > maxImages);
  if (exceeded.length === 0) return { exceeded: null, surplus: new Map() };
  const largest = Math.max(...exceeded.map(({ maxImages }) => maxImages));
  const sentence = `Too many photos for ${nameList(exceeded.map(({ id }) => networkName(id)))}`;
  return {
    exceeded: exceeded.map(({ id, maxImages }) => `${networkName(id)} (${maxImages} max)`).join(', '),
    surplus: new Map(photos.slice(largest).map(({ key }) => [key, sentence])),
  };
}
