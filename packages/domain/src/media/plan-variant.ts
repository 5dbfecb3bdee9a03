import { longVideo } from '#/media/long-video.ts';
import { networkName } from '#/networks/network-name.ts';
import type { ImageRules, NetworkRules } from '#/networks/network-rules.ts';
import { nameList } from '#/text/name-list.ts';

/** What has to be known of a file to say what a network gets of it. */
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
}

/** How a picture is made that a network takes. `name` is the same for the same making. */
export interface VariantRecipe {
  readonly name: string;
  readonly contentType: 'image/jpeg';
  readonly maxBytes: number;
  /** Longest side in pixels. */
  readonly maxEdge: number;
}

/**
 * What a network gets of a file: the original, a picture that is made of it with `loss` in words for its owner, or
 * nothing, with the reason in words.
 */
export type VariantPlan =
  | { readonly kind: 'original' }
  | { readonly kind: 'variant'; readonly recipe: VariantRecipe; readonly loss: string }
  | { readonly kind: 'refused'; readonly message: string };

/** Longest side of a picture that is made, also where a network names none: every network shows less. */
export const VARIANT_MAX_EDGE = 4096;

/** Most bytes of a picture that is made where a network names no limit. */
const VARIANT_MAX_BYTES = 10_000_000;

const typeNames: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'image/heic': 'HEIC',
  'video/mp4': 'MP4',
  'video/quicktime': 'MOV',
  'video/webm': 'WebM',
};

/** Types of pictures in which nothing is transparent, or nothing that a camera wrote. */
const opaqueTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/heic']);

/**
 * What a network gets of a file, by its rules. An animation is never made a still picture: it goes as it is, or not at
 * all. Videos go as they are, or not at all; how many pictures a post may have is not looked at here.
 */
export function planVariant(file: PlannedFile, rules: NetworkRules): VariantPlan {
  const { images } = rules;
  if (file.type === 'video') return planVideo(file, rules);
  if (images === null) return { kind: 'original' };
  const name = networkName(rules.id);
  if (file.animated) return planAnimation(file, images, name);

  const reasons = reasonsFor(file, images);
  if (reasons.length === 0) return { kind: 'original' };
  const maxBytes = images.maxBytes ?? VARIANT_MAX_BYTES;
  const maxEdge = Math.min(images.maxEdge ?? VARIANT_MAX_EDGE, VARIANT_MAX_EDGE);
  const recipe: VariantRecipe = {
    name: `jpeg-${maxBytes}-${maxEdge}`,
    contentType: 'image/jpeg',
    maxBytes,
    maxEdge,
  };
  const transparent = opaqueTypes.has(file.contentType) ? '' : ' Transparent parts turn white.';
  return {
    kind: 'variant',
    recipe,
    loss: `${name} takes ${reasons[0]}: it gets a ${madeOf(file, recipe)}.${transparent}`,
  };
}

function planVideo({ contentType, bytes, durationMs }: PlannedFile, rules: NetworkRules): VariantPlan {
  const { types, maxBytes } = rules.videos;
  const name = networkName(rules.id);
  const long = longVideo(durationMs, rules);
  if (long?.isRefused) {
    return { kind: 'refused', message: `${long.message} Use a shorter one or deselect ${name}.` };
  }
  if (maxBytes !== null && bytes > maxBytes) {
    const message = `${name} takes videos up to ${megabytes(maxBytes)}. Use a smaller one or deselect ${name}.`;
    return { kind: 'refused', message };
  }
  // Some systems know no type for a video; the server finds out.
  if (types === null || contentType === '' || types.includes(contentType)) return { kind: 'original' };
  const taken = nameList(
    types.map((type) => typeNames[type] ?? type),
    'or',
  );
  const message = `${name} takes videos as ${taken}. Convert this one or deselect ${name}.`;
  return { kind: 'refused', message };
}

function planAnimation({ contentType, bytes }: PlannedFile, { animation }: ImageRules, name: string): VariantPlan {
  if (animation === null || !animation.types.includes(contentType)) {
    return { kind: 'refused', message: `${name} does not play this animated picture. Remove it or deselect ${name}.` };
  }
  if (animation.maxBytes !== null && bytes > animation.maxBytes) {
    const limit = megabytes(animation.maxBytes);
    return {
      kind: 'refused',
      message: `${name} takes animated pictures up to ${limit}. Use a smaller one or deselect ${name}.`,
    };
  }
  return { kind: 'original' };
}

/** What the network takes instead, as the rest of '… takes'. */
function reasonsFor({ contentType, bytes, width, height }: PlannedFile, images: ImageRules): string[] {
  const [w, h] = [width ?? 0, height ?? 0];
  const type = typeNames[contentType] ?? 'such';
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

/** As networks write their limits: in millions of bytes, or in powers of two where that is the round figure. */
function megabytes(bytes: number): string {
  const unit = bytes % 1_000_000 === 0 ? 1_000_000 : 1024 * 1024;
  return `${grouped(Math.floor(bytes / unit))} MB`;
}

function grouped(value: number): string {
  return value.toLocaleString('en-US');
}
