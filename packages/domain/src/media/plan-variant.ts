import { type Crop, type Crops, cropFor, seenBy } from '#/media/crop.ts';
import { grouped, megabytes, typeList, typeName } from '#/media/file-words.ts';
import type { MediaProbe } from '#/media/media-probe.ts';
import { refusedAsTiny, refusedVideo } from '#/media/refused-video.ts';
import type { VideoRecipe } from '#/media/video-recipe.ts';
import { networkName } from '#/networks/network-name.ts';
import type { ImageRules, NetworkRules } from '#/networks/network-rules.ts';

/** The facts about a file that decide what a network gets. */
export interface PlannedFile {
  readonly type: 'image' | 'video';
  /** Sniffed. */
  readonly contentType: string;
  readonly bytes: number;
  /** Pixels; null when unknown. */
  readonly width: number | null;
  readonly height: number | null;
  /** More than one frame. */
  readonly animated: boolean;
  /** How long a video runs; null for pictures, and when unknown. */
  readonly durationMs: number | null;
  /** What its owner cut off, by network; absent: nothing. */
  readonly crops?: Crops;
  /** What a look into the file found; absent and null: nobody has looked, so only what is above is judged. */
  readonly probe?: MediaProbe | null;
}

/** How to make a picture that a network takes. The same recipe has the same `name`. */
export interface VariantRecipe {
  readonly kind: 'picture';
  readonly name: string;
  readonly contentType: 'image/jpeg';
  readonly maxBytes: number;
  /** Longest side in pixels. */
  readonly maxEdge: number;
  /** The part of the picture that is kept; absent: all of it. */
  readonly crop?: Crop;
}

/**
 * What a network gets for a file: the original, or one made from it, or nothing (the message tells why). `takes` is the beginning of a
 * sentence about what the network takes instead; null: only what its owner cut off is missing. `loss` tells the owner what is lost of a
 * picture beyond that; null: nothing.
 */
export type VariantPlan =
  | { readonly kind: 'original' }
  | {
      readonly kind: 'variant';
      readonly recipe: VariantRecipe | VideoRecipe;
      readonly takes: string | null;
      readonly loss: string | null;
    }
  | { readonly kind: 'refused'; readonly message: string };

/** A file that somebody has looked into. */
export interface ProbedFile extends PlannedFile {
  readonly probe: MediaProbe;
}

/** Plans by what is inside of a file (`videoPlanner`): a video, or an animated picture that goes as one. */
export type VideoPlanner = (file: ProbedFile, rules: NetworkRules) => VariantPlan;

/** Longest side of a variant, also where a network names no limit: every network shows less than this. */
export const VARIANT_MAX_EDGE = 4096;

/** Most bytes of a variant where a network names no limit. */
const VARIANT_MAX_BYTES = 10_000_000;

/** Picture types without transparency. HEIC could have it, but cameras do not write it. */
const opaqueTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/heic', 'image/bmp']);

/**
 * What a network gets for a file, by the network's rules. An animation never becomes a still picture. The number of files in a post is
 * not checked here. Without `planVideo`, whose code browsers load when a post has a video, nothing is judged that it alone can judge.
 */
export function planVariant(file: PlannedFile, rules: NetworkRules, planVideo: VideoPlanner | null): VariantPlan {
  const { images } = rules;
  if (file.type === 'video') return isProbed(file) && planVideo ? planVideo(file, rules) : planUnseen(file, rules);
  if (images === null) return { kind: 'original' };
  if (file.animated) return planAnimation(file, rules, images, planVideo);

  const name = networkName(rules.id);
  const crop = cropFor(rules.id, file.crops);
  // Nobody knows how many bytes a part of a picture has before it is made.
  const seen = crop === null ? file : { ...seenBy(rules.id, file), bytes: 0 };
  const reasons = reasonsFor(seen, images);
  if (reasons.length === 0 && crop === null) return { kind: 'original' };
  const maxBytes = images.maxBytes ?? VARIANT_MAX_BYTES;
  const maxEdge = Math.min(images.maxEdge ?? VARIANT_MAX_EDGE, VARIANT_MAX_EDGE);
  const recipe: VariantRecipe = {
    kind: 'picture',
    name: `jpeg-${maxBytes}-${maxEdge}${crop === null ? '' : nameOf(crop)}`,
    contentType: 'image/jpeg',
    maxBytes,
    maxEdge,
    ...(crop !== null && { crop }),
  };
  const transparent = opaqueTypes.has(file.contentType) ? null : 'Transparent parts turn white.';
  const takes = reasons.length === 0 ? null : `${name} takes ${reasons[0]}`;
  const taken = takes === null ? null : `${takes}: it gets a ${madeOf(seen, recipe)}.`;
  const cut = transparent === null ? null : `${name} gets the cropped picture as a JPEG.`;
  return {
    kind: 'variant',
    recipe,
    takes,
    loss: [taken ?? cut, transparent].filter((words) => words !== null).join(' ') || null,
  };
}

/** The same crop has the same name, in characters that a storage key may have. */
function nameOf({ x, y, width, height, rotate, flip }: Crop): string {
  const parts = [x, y, width, height].map((fraction) => Math.round(fraction * 100_000));
  return `-crop-${parts.join('-')}-${rotate}${flip ? 'f' : ''}`;
}

function isProbed(file: PlannedFile): file is ProbedFile {
  return file.probe != null;
}

/** What is known of a video without a look inside. Where somebody has looked, what is left is mended or said by `planVideo`. */
function planUnseen(file: PlannedFile, rules: NetworkRules): VariantPlan {
  const { types, maxBytes, edge } = rules.videos;
  const canBeMended = isProbed(file);
  const asMade = canBeMended && edge !== null ? { ...rules.videos, edge: { ...edge, max: null } } : rules.videos;
  const refusal = refusedVideo(file, { id: rules.id, videos: asMade });
  if (refusal !== null) return { kind: 'refused', message: refusal };
  if (canBeMended) return { kind: 'original' };
  const name = networkName(rules.id);
  if (maxBytes !== null && file.bytes > maxBytes) {
    const message = `${name} takes videos up to ${megabytes(maxBytes)}. Use a smaller one or deselect ${name}.`;
    return { kind: 'refused', message };
  }
  // Some operating systems report no type for a video; then the server finds it out.
  if (types === null || file.contentType === '' || types.includes(file.contentType)) {
    const tiny = refusedAsTiny(file.bytes, rules);
    return tiny === null ? { kind: 'original' } : { kind: 'refused', message: tiny };
  }
  const message = `${name} takes videos as ${typeList(types)}. Convert this one or deselect ${name}.`;
  return { kind: 'refused', message };
}

function planAnimation(
  file: PlannedFile,
  rules: NetworkRules,
  { animation }: ImageRules,
  planVideo: VideoPlanner | null,
): VariantPlan {
  const isPlayed = animation?.types.includes(file.contentType) === true;
  const isSmall = animation?.maxBytes == null || file.bytes <= animation.maxBytes;
  if (isPlayed && isSmall) return { kind: 'original' };
  const asVideo = animation?.asVideo && isProbed(file) && file.probe.video !== null ? file : null;
  const plan = asVideo && (planVideo?.(asVideo, rules) ?? { kind: 'original' });
  if (plan !== null && plan.kind !== 'refused') return plan;
  const name = networkName(rules.id);
  if (isPlayed && animation?.maxBytes != null) {
    const message = `${name} takes animated pictures up to ${megabytes(animation.maxBytes)}. Use a smaller one or deselect ${name}.`;
    return { kind: 'refused', message };
  }
  // It says which rule of its videos is not kept.
  if (plan !== null) return plan;
  const message = `${name} does not play this animated picture. Remove it or deselect ${name}.`;
  return { kind: 'refused', message };
}

/** What the network takes instead: the end of a sentence '… takes'. */
function reasonsFor({ contentType, bytes, width, height }: PlannedFile, images: ImageRules): string[] {
  const [w, h] = [width ?? 0, height ?? 0];
  const type = typeName(contentType) ?? 'such';
  return [
    !images.types.includes(contentType) && `no ${type} pictures`,
    images.maxBytes !== null && bytes > images.maxBytes && `pictures up to ${megabytes(images.maxBytes)}`,
    images.maxEdge !== null &&
      Math.max(w, h) > images.maxEdge &&
      `pictures up to ${grouped(images.maxEdge)} pixels wide or high`,
    images.maxPixels !== null &&
      w * h > images.maxPixels &&
      `pictures up to ${Math.floor(images.maxPixels / 1e6)} megapixels`,
  ].filter((reason) => reason !== false);
}

function madeOf({ width, height }: PlannedFile, { maxEdge }: VariantRecipe): string {
  const isSmaller = Math.max(width ?? 0, height ?? 0) > maxEdge;
  return isSmaller ? `JPEG of at most ${grouped(maxEdge)} pixels` : 'JPEG made for it';
}
