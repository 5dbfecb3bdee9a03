import { type NetworkId, networkRules, planVariant } from '@nonet/domain';

import type { DraftMedia } from '../draft-media.ts';

/**
 * What single networks get instead of the picture itself, one sentence each. Nothing is known before the server has
 * looked.
 */
export function lossesOf(file: DraftMedia, platforms: readonly NetworkId[]): string[] {
  if (file.mediaId === null) return [];
  return platforms.flatMap((platform) => {
    const { type } = file;
    if (type === 'document') return [];
    const plan = planVariant({ ...file, type }, networkRules[platform], null);
    return plan.kind === 'variant' && plan.loss !== null ? [plan.loss] : [];
  });
}
