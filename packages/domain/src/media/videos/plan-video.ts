import type { ProbedVideo } from '#/media/media-probe.ts';
import type { ProbedFile, VariantPlan, VideoPlanner } from '#/media/plan-variant.ts';
import { refusedAsTiny, refusedVideo } from '#/media/refused-video.ts';
import type { VideoRecipe } from '#/media/video-recipe.ts';
import { misfits } from '#/media/videos/misfits.ts';
import { steadyRate } from '#/media/videos/steady-rate.ts';
import { convertRecipe, madeBy, type RecipeSource, rewrapRecipe } from '#/media/videos/video-recipes.ts';
import { networkName } from '#/networks/network-name.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';
import { networkRules } from '#/networks/rules.ts';

/**
 * Plans what a network gets of a video, by what is inside: the file as it is, or the first recipe of `recipesOf` whose result the network
 * takes. With `canConvert` false nothing can be made here, and the owner is told what to export.
 */
export function videoPlanner(canConvert: boolean): VideoPlanner {
  return (file, rules) => planVideo(file, rules, canConvert);
}

function planVideo(file: ProbedFile, rules: NetworkRules, canConvert: boolean): VariantPlan {
  const name = networkName(rules.id);
  const { probe, bytes, contentType, type } = file;
  const { video } = probe;
  if (video === null) return refused(`${name} takes no sound without a picture. Add a video or deselect ${name}.`);
  const { width, height } = video;
  const plays = type === 'image' ? playsOf(video, probe.durationMs) : 1;
  const onceMs = probe.durationMs ?? file.durationMs;
  const durationMs = onceMs === null ? null : onceMs * plays;
  const tiny = type === 'image' ? null : refusedAsTiny(bytes, rules);
  const refusal = refusedVideo({ durationMs, width, height }, withoutLargest(rules)) ?? tiny;
  if (refusal !== null) return refused(refusal);

  const [misfit] = misfits({ contentType, bytes, probe }, rules);
  // Of pictures only those come here that the network does not take as they are.
  const takes = type === 'image' ? 'animated pictures as videos' : misfit;
  if (takes === undefined) return { kind: 'original' };
  const sentence = `${name} takes ${takes}`;
  if (!canConvert) {
    const isOnlyLarge = misfits({ contentType, bytes: 0, probe }, rules).length === 0;
    const advice = isOnlyLarge ? 'Use a smaller one' : 'Export this one as MP4 (H.264, AAC)';
    return refused(`${sentence}. ${advice} or deselect ${name}.`);
  }

  const needsSound = rules.videos.encoding.sound?.required === true;
  const source = { bytes, durationMs, probe, video, plays, needsSound };
  const recipe = recipesOf(source, rules).find((one) => one !== null && isTaken(one, source, rules)) ?? null;
  if (recipe !== null) return { kind: 'variant', recipe, takes: sentence, loss: null };
  return refused(`${sentence}, and this one cannot be made to fit. Use another one or deselect ${name}.`);
}

/**
 * How often an animated picture is shown so that its video is long enough for every network. It begins anew wherever it is shown, so
 * nothing is added; one that ends stays as short as it is.
 */
function playsOf(video: ProbedVideo, onceMs: number | null): number {
  if (!video.endless || onceMs === null || onceMs >= shortestForAll * 1000) return 1;
  const [numerator, denominator] = steadyRate(video);
  const rate = numerator / denominator;
  // Each time loses a part of a frame.
  const frames = Math.max(1, Math.floor((onceMs / 1000) * rate));
  return Math.ceil((shortestForAll * rate) / frames);
}

/** Seconds that are enough for every network. */
const shortestForAll = Math.max(...Object.values(networkRules).map(({ videos }) => videos.shortest ?? 0));

/**
 * From the gentlest change to the strongest. None but the last two depends on the network, so that one file serves all networks that
 * take it.
 */
function recipesOf(source: RecipeSource, { videos: { maxBytes, edge } }: NetworkRules): (VideoRecipe | null)[] {
  const shared = smallestLimit(source.durationMs);
  return [
    rewrapRecipe(source),
    convertRecipe(source),
    shared === null ? null : convertRecipe(source, { maxBytes: shared }),
    maxBytes === null ? null : convertRecipe(source, { maxBytes }),
    edge === null ? null : convertRecipe(source, { leastSide: edge.min }),
  ];
}

/** The smallest file that any network demands of a video this long; null: none does. */
function smallestLimit(durationMs: number | null): number | null {
  const limits = Object.values(networkRules)
    .filter(({ videos: { longest } }) =>
      longest.every(({ seconds, from }) => from !== null || (durationMs ?? 0) <= seconds * 1000),
    )
    .flatMap(({ videos: { max, maxBytes } }) => (max > 0 && maxBytes !== null ? [maxBytes] : []));
  return limits.length === 0 ? null : Math.min(...limits);
}

function isTaken(recipe: VideoRecipe, source: RecipeSource, rules: NetworkRules): boolean {
  const { durationMs } = source;
  return madeBy(recipe, source).every((made) => {
    const { width = null, height = null } = made.probe.video ?? {};
    return misfits(made, rules).length === 0 && refusedVideo({ durationMs, width, height }, rules) === null;
  });
}

/** A frame that is too large is made smaller. */
function withoutLargest({ id, videos }: NetworkRules): Pick<NetworkRules, 'id' | 'videos'> {
  return { id, videos: videos.edge === null ? videos : { ...videos, edge: { ...videos.edge, max: null } } };
}

function refused(message: string): VariantPlan {
  return { kind: 'refused', message };
}
