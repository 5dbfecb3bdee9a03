import {
  type PlannedFile,
  planVariant,
  type VariantPlan,
  type VariantRecipe,
  type VideoPlanner,
} from '#/media/plan-variant.ts';
import { refusedPicture } from '#/media/refused-picture.ts';
import { type PlanKind, planKind } from '#/media/telling/plan-kind.ts';
import { planReason } from '#/media/telling/plan-reason.ts';
import type { VideoRecipe } from '#/media/video-recipe.ts';
import { type NetworkId, networkIds } from '#/networks/network-id.ts';
import { networkName } from '#/networks/network-name.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';
import { networkRules } from '#/networks/rules.ts';
import { type RulesInFormat, rulesInFormat } from '#/networks/rules-in-format.ts';

/** What becomes of a file for one network. */
export interface FilePlan {
  readonly network: NetworkId;
  readonly plan: PlanKind;
  /** A sentence: what the network takes and who says so, or why it refuses the file and what to do. Null where the file goes as it is. */
  readonly reason: string | null;
  /** How what goes is made; null where nothing is. */
  readonly recipe: VariantRecipe | VideoRecipe | null;
}

/**
 * The plans for a whole file, uncropped, in each network's first format: of those among `networks` that take such files. Sources are
 * named, which the build for browsers leaves out: for the server.
 */
export function plansOf(
  file: PlannedFile,
  planVideo: VideoPlanner,
  networks: readonly NetworkId[] = networkIds,
): FilePlan[] {
  const taking = networks.filter((id) => takesSuch(networkRules[id], file.type));
  return taking.map((id) => {
    const rules = rulesInFormat(networkRules[id], networkRules[id].formats[0]);
    const plan = planWhole({ ...file, crops: {} }, rules, planVideo);
    const recipe = plan.kind === 'variant' ? plan.recipe : null;
    return { network: id, plan: planKind(plan), reason: planReason(plan, file, rules), recipe };
  });
}

function takesSuch({ images, maxImages, videos }: NetworkRules, type: PlannedFile['type']): boolean {
  return type === 'video' ? videos.max > 0 : images !== null && maxImages > 0;
}

/** A picture of a wrong shape is refused before anything is made of it. */
function planWhole(file: PlannedFile, rules: RulesInFormat, planVideo: VideoPlanner): VariantPlan {
  const shape = file.type === 'image' && !file.animated ? refusedPicture(file, rules) : null;
  if (shape === null) return planVariant(file, rules, planVideo);
  return { kind: 'refused', message: `${shape} Crop it or deselect ${networkName(rules.id)}.` };
}
