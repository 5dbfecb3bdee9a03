import { type PlannedFile, planVariant, type VariantPlan } from '#/media/plan-variant.ts';
import { networkName } from '#/networks/network-name.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';

/** What a network gets of the file that was chosen as the cover of a video: the picture itself, one made from it, or nothing. */
export function planCover(file: PlannedFile, rules: NetworkRules): VariantPlan {
  const { covers } = rules;
  if (covers === undefined || file.type === 'video' || file.animated) {
    const what = file.animated ? 'a picture that does not move' : 'a picture';
    return {
      kind: 'refused',
      message: `The thumbnail for ${networkName(rules.id)} has to be ${what}. Choose another.`,
    };
  }
  return planVariant(file, { ...rules, images: covers }, null);
}
