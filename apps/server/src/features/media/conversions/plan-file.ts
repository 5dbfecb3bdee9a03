import {
  type FormatFile,
  formatFor,
  type NetworkId,
  networkRules,
  type PlannedFile,
  type PostFormat,
  planCardPicture,
  planCover,
  planVariant,
  rulesInFormat,
  type VariantPlan,
  type VideoPlanner,
  type VideoRecipe,
} from '@nonet/domain';

/** What a file is to its post: one of the media of a post of this format, the picture before its video plays, or that of its link card. */
export type FileUse = PostFormat | 'cover' | 'card';

/** What a network gets of a file. */
export function planFile(planVideo: VideoPlanner, network: NetworkId, file: PlannedFile, use: FileUse): VariantPlan {
  const rules = networkRules[network];
  if (use === 'card') return planCardPicture(file, rules);
  return use === 'cover' ? planCover(file, rules) : planVariant(file, rulesInFormat(rules, use), planVideo);
}

/** A network that is to get a file, in posts of these formats. */
export interface Wanting {
  network: NetworkId;
  formats: readonly PostFormat[];
}

/** In the format that a post of the file alone has, where nothing else is chosen. */
export function wantingUsually(network: NetworkId, file: FormatFile): Wanting {
  return { network, formats: [formatFor(networkRules[network], null, {}, [file])] };
}

/** In whichever format a post has. */
export function wantingAnyhow(network: NetworkId): Wanting {
  return { network, formats: networkRules[network].formats };
}

/** The videos that are to be made of a file, so that these networks take it; each once. */
export function videosFor(planVideo: VideoPlanner, file: PlannedFile, wanting: readonly Wanting[]): VideoRecipe[] {
  if (file.type === 'image' && !file.animated) return [];
  const recipes = wanting
    .flatMap(({ network, formats }) => formats.map((format) => planFile(planVideo, network, file, format)))
    .flatMap((plan) => (plan.kind === 'variant' && plan.recipe.kind === 'video' ? [plan.recipe] : []));
  return [...new Map(recipes.map((recipe) => [recipe.name, recipe])).values()];
}
