import type { VariantPlan } from '#/media/plan-variant.ts';

/** What becomes of a file for a network, in one word: the file itself goes, or in a new container, or made anew, or nothing goes. */
export type PlanKind = 'as-is' | 'rewrap' | 'convert' | 'refuse';

/** The word for a plan. A picture that is made for a network is converted. */
export function planKind(plan: VariantPlan): PlanKind {
  if (plan.kind === 'original') return 'as-is';
  if (plan.kind === 'refused') return 'refuse';
  const { recipe } = plan;
  // New sound in a new container is no copy of the file any more.
  const isCopy = recipe.kind === 'video' && recipe.step === 'rewrap' && ['copy', 'none'].includes(recipe.sound);
  return isCopy ? 'rewrap' : 'convert';
}
