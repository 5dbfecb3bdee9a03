import { type PlannedFile, planVariant, type VariantPlan } from '#/media/plan-variant.ts';
import { networkName } from '#/networks/network-name.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';

/** What a network gets of the picture of a link card: the picture itself, one made from it, or nothing. */
export function planCardPicture(file: PlannedFile, rules: NetworkRules): VariantPlan {
  const { cards } = rules;
  if (cards === undefined || file.type === 'video' || file.animated) {
    return {
      kind: 'refused',
      message: `The link card at ${networkName(rules.id)} takes a picture that does not move.`,
    };
  }
  return planVariant(file, { ...rules, images: cards.pictures }, null);
}
