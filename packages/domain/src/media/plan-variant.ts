import { type Crop, type Crops, cropFor, seenBy } from '#/media/crop.ts';
import { longVideo } from '#/media/long-video.ts';
import { refusedFrame } from '#/media/refused-frame.ts';
import { shortVideo } from '#/media/short-video.ts';
import { networkName } from '#/networks/network-name.ts';
import type { ImageRules, NetworkRules } from '#/networks/network-rules.ts';
import { nameList } from '#/text/name-list.ts';

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
}

/** How to make a picture that a network takes. The same recipe has the same `name`. */
export interface VariantRecipe {
  readonly name: string;
  readonly contentType: 'image/jpeg';
  readonly maxBytes: number;
  /** Longest side in pixels. */
  readonly maxEdge: number;
  /** The part of the picture that is kept; absent: all of it. */
  readonly crop?: Crop;
}

/**
 * What a network gets for a file: the original, or a picture made from it (`loss` tells the owner what is lost beyond what they cut
 * off themselves; null: nothing), or nothing (the message tells why).
 */
export type VariantPlan =
  | { readonly kind: 'original' }
  | { readonly kind: 'variant'; readonly recipe: VariantRecipe; readonly loss: string | null }
  | { readonly kind: 'refused'; readonly message: string };

/** Longest side of a variant, also where a network names no limit: every network shows less than this. */
export const VARIANT_MAX_EDGE = 4096;

/** Most bytes of a variant where a network names no limit. */
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

/** Picture types without transparency. HEIC could have it, but cameras do not write it. */
const opaqueTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/heic']);

/**
 * What a network gets for a file, by the network's rules. An animation never becomes a still picture, and a video is
 * never changed: both go as they are, or not at all. The number of files in a post is not checked here.
 */
export function planVariant(file: PlannedFile, rules: NetworkRules): VariantPlan {
  const { images } = rules;
  if (file.type === 'video') return planVideo(file, rules);
  if (images === null) return { kind: 'original' };
  const name = networkName(rules.id);
  if (file.animated) return planAnimation(file, images, name);

  const crop = cropFor(rules.id, file.crops);
  // Nobody knows how many bytes a part of a picture has before it is made.
  const seen = crop === null ? file : { ...seenBy(rules.id, file), bytes: 0 };
  const reasons = reasonsFor(seen, images);
  if (reasons.length === 0 && crop === null) return { kind: 'original' };
  const maxBytes = images.maxBytes ?? VARIANT_MAX_BYTES;
  const maxEdge = Math.min(images.maxEdge ?? VARIANT_MAX_EDGE, VARIANT_MAX_EDGE);
  const recipe: VariantRecipe = {
    name: `jpeg-${maxBytes}-${maxEdge}${crop === null ? '' : nameOf(crop)}`,
    contentType: 'image/jpeg',
    maxBytes,
    maxEdge,
    ...(crop !== null && { crop }),
  };
  const transparent = opaqueTypes.has(file.contentType) ? null : 'Transparent parts turn white.';
  const taken = reasons.length === 0 ? null : `${name} takes ${reasons[0]}: it gets a ${madeOf(seen, recipe)}.`;
  const cut = transparent === null ? null : `${name} gets the cropped picture as a JPEG.`;
  return {
    kind: 'variant',
    recipe,
    loss: [taken ?? cut, transparent].filter((words) => words !== null).join(' ') || null,
  };
}

/** The same crop has the same name, in characters that a storage key may have. */
function nameOf({ x, y, width, height, rotate, flip }: Crop): string {
  const parts = [x, y, width, height].map((fraction) => Math.round(fraction * 100_000));
  return `-crop-${parts.join('-')}-${rotate}${flip ? 'f' : ''}`;
}

function planVideo(file: PlannedFile, rules: NetworkRules): VariantPlan {
  const { contentType, bytes, durationMs } = file;
  const { types, maxBytes, minBytes = 0 } = rules.videos;
  const name = networkName(rules.id);
  const long = longVideo(durationMs, rules);
  if (long?.isRefused) {
    return { kind: 'refused', message: `${long.message} Use a shorter one or deselect ${name}.` };
  }
  const short = shortVideo(durationMs, rules);
  if (short !== null) return { kind: 'refused', message: `${short} Use a longer one or deselect ${name}.` };
  const frame = refusedFrame(file, rules);
  if (frame !== null) return { kind: 'refused', message: `${frame} Use another one or deselect ${name}.` };
  if (maxBytes !== null && bytes > maxBytes) {
    const message = `${name} takes videos up to ${megabytes(maxBytes)}. Use a smaller one or deselect ${name}.`;
    return { kind: 'refused', message };
  }
  // Some operating systems report no type for a video; then the server finds it out.
  if (types === null || contentType === '' || types.includes(contentType)) {
    if (bytes >= minBytes) return { kind: 'original' };
    const least = `${grouped(minBytes / 1000)} KB`;
    const message = `${name} takes videos of at least ${least}. Use a larger one or deselect ${name}.`;
    return { kind: 'refused', message };
  }
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

/** What the network takes instead: the end of a sentence '… takes'. */
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

/** Writes a limit as networks do: in millions of bytes, or in powers of two where that gives the round figure. */
function megabytes(bytes: number): string {
  const unit = bytes % 1_000_000 === 0 ? 1_000_000 : 1024 * 1024;
  return `${grouped(Math.floor(bytes / unit))} MB`;
}

function grouped(value: number): string {
  return value.toLocaleString('en-US');
}
