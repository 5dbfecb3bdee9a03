import { type NetworkId, networkRules, planVariant } from '@nonet/domain';

import type { DraftMedia } from './draft-media.ts';

/** What single networks will get instead of a picture as it is, a sentence each. Before the server has looked nothing is known. */
export function lossesOf(file: DraftMedia, platforms: readonly NetworkId[]): string[] {
  if (file.mediaId === null) return [];
  return platforms.flatMap((platform) => {
    const plan = planVariant(file, networkRules[platform]);
    return plan.kind === 'variant' ? [plan.loss] : [];
  });
}
