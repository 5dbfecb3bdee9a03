import type { PixelSize } from '#/media/crop.ts';
import type { MediaProbe, ProbedAudio, ProbedVideo } from '#/media/media-probe.ts';
import type { VideoRecipe } from '#/media/video-recipe.ts';
import { isLowComplexity, type SentVideo } from '#/media/videos/misfits.ts';
import { type FrameRate, LEAST_RATE, steadyRate } from '#/media/videos/steady-rate.ts';
import { networkRules } from '#/networks/rules.ts';

/** What the recipes of one file are made from. */
export interface RecipeSource {
  readonly bytes: number;
  readonly durationMs: number | null;
  readonly probe: MediaProbe;
  readonly video: ProbedVideo;
  /** How often it is shown one after another: more than once only an animated picture, whose length here is that of all of them. */
  readonly plays: number;
  /** True: a video without sound gets silence. */
  readonly needsSound: boolean;
}

/** What every network takes as it is, in one container. Others are rare in an MP4, and not sure to be read there. */
const rewrapped: ReadonlySet<string> = new Set(['h264', 'hevc']);

/** The frame of every made video lies within it, upright or across. */
const LONG_SIDE = 1920;
const SHORT_SIDE = 1080;

/** Most bits per second of a frame of so many pixels, up to 30 frames a second: what YouTube advises for uploads. */
const bestBitRates: readonly (readonly [pixels: number, bitRate: number])[] = [
  [640 * 360, 1_250_000],
  [854 * 480, 2_500_000],
  [1280 * 720, 5_000_000],
  [Number.POSITIVE_INFINITY, 8_000_000],
];

/** The short side that a bounded bit rate is enough for. Below the last of them a video is not worth looking at. */
const boundedSides: readonly (readonly [shortSide: number, leastBitRate: number])[] = [
  [1080, 2_500_000],
  [720, 1_200_000],
  [480, 400_000],
];

/** These say more with as many bits. */
const thriftyCodecs: ReadonlySet<string> = new Set(['hevc', 'vp9', 'av1']);

/** Of the sound that is made; sound that is taken over has about as much. */
const SOUND_BIT_RATE = 192_000;

/** What a made file may have more than its bit rates say: its index, and an encoder that misses the rate a little. */
const MARGIN = 1.05;

/** The same of a file whose picture stays. */
const REWRAP_MARGIN = 1.01;

/** The least size that any network demands. A picture that hardly moves takes less. */
const enoughBytes = Math.max(...Object.values(networkRules).map(({ videos }) => videos.minBytes ?? 0));

/** Picture and sound in a new container; null where the picture has a codec that belongs into another one. */
export function rewrapRecipe({ probe, video, needsSound }: RecipeSource): VideoRecipe | null {
  // An AVI does not tell when its frames are shown.
  if (!rewrapped.has(video.codec) || probe.container === 'avi') return null;
  const sound = soundOf(probe.audio, needsSound);
  const name = sound === 'encode' || sound === 'silence' ? `mp4-rewrap-${sound}` : 'mp4-rewrap';
  return {
    ...{ kind: 'video', name, contentType: 'video/mp4', step: 'rewrap', sound, maxBytes: null, picture: null },
    minBytes: enoughBytes,
  };
}

/**
 * The picture encoded anew. With `maxBytes` the bit rate is bounded so that the file fits, in a smaller frame where that says more;
 * null where too few bits are left for each second, or nobody knows how many seconds there are. `leastSide` keeps the frame's short
 * side from getting smaller than a network takes.
 */
export function convertRecipe(
  source: RecipeSource,
  { maxBytes = null, leastSide = 0 }: { readonly maxBytes?: number | null; readonly leastSide?: number } = {},
): VideoRecipe | null {
  const { video } = source;
  const rate = steadyRate(video);
  if (maxBytes === null) {
    const frame = frameWithin(video, SHORT_SIDE, leastSide);
    return recipeOf(source, frame, rate, bestBitRate(source, frame, rate), null);
  }
  if (source.durationMs === null || source.durationMs <= 0) return null;
  const bitRate = (maxBytes * 8) / MARGIN / (source.durationMs / 1000) - SOUND_BIT_RATE;
  const [side] = boundedSides.find(([, least]) => bitRate >= least) ?? [];
  if (side === undefined) return null;
  // Half as many frames leave more bits for each.
  const calm: FrameRate = rate[0] / rate[1] / 2 >= LEAST_RATE ? [rate[0], rate[1] * 2] : rate;
  const frame = frameWithin(video, side, leastSide);
  return recipeOf(source, frame, calm, Math.min(floorTo(bitRate, 50_000), bestBitRate(source, frame, calm)), maxBytes);
}

/**
 * What a recipe may make, as far as a network could refuse it; the bytes are the most that there can be. A rewrap of a file with an edit list
 * is a copy or, where the list hides something, encoded at its own size and rate, since copied frames would show it.
 */
export function madeBy(recipe: VideoRecipe, source: RecipeSource): SentVideo[] {
  const { bytes, probe, video } = source;
  const { picture } = recipe;
  if (picture !== null) return [encodedBy(recipe, picture, source)];
  // Matroska tells times in milliseconds, which is not steady in an MP4 that tells them exactly.
  const constant = video.constant && probe.container !== 'matroska';
  const copied = {
    ...madeOf(recipe, probe, { ...video, constant }),
    bytes: Math.max(Math.ceil(bytes * REWRAP_MARGIN), enoughBytes),
  };
  return probe.editList ? [copied, encodedBy(recipe, unedited(video), source)] : [copied];
}

function encodedBy(
  recipe: VideoRecipe,
  picture: EncodedPicture,
  { durationMs, probe, video }: RecipeSource,
): SentVideo {
  const { width, height, frameRate, maxBitRate: bitRate } = picture;
  const most = ((bitRate + SOUND_BIT_RATE) * (durationMs ?? 0) * MARGIN) / 8000;
  const rate = frameRate[0] / frameRate[1];
  const made = { ...video, ...plainPicture, width, height, bitRate, frameRate: rate, peakFrameRate: rate };
  return {
    ...madeOf(recipe, probe, made),
    bytes: Math.max(Math.min(Math.ceil(most), recipe.maxBytes ?? Number.POSITIVE_INFINITY), enoughBytes),
  };
}

/** An MP4 with this picture. */
function madeOf({ contentType, sound }: VideoRecipe, probe: MediaProbe, video: ProbedVideo): Omit<SentVideo, 'bytes'> {
  const audio = sound === 'copy' ? probe.audio : sound === 'none' ? null : madeSound;
  return { contentType, probe: { ...probe, container: 'mp4', editList: false, indexInFront: true, video, audio } };
}

type EncodedPicture = Omit<NonNullable<VideoRecipe['picture']>, 'toneMap' | 'deinterlace'>;

function unedited({ width, height, frameRate }: ProbedVideo): EncodedPicture {
  const maxBitRate = Math.max(400_000, width * height * 8);
  return { width: evenBelow(width), height: evenBelow(height), frameRate: [frameRate ?? 30, 1], maxBitRate };
}

const plainPicture = {
  codec: 'h264',
  profile: 'High',
  level: null,
  pixelFormat: 'yuv420p',
  bitDepth: 8,
  hdr: false,
  rotation: 0,
  sampleAspect: 1,
  interlaced: false,
  constant: true,
} as const;

const madeSound: ProbedAudio = { codec: 'aac', profile: 'LC', rate: 48_000, channels: 2, bitRate: SOUND_BIT_RATE };

function recipeOf(
  { probe, video, needsSound, plays }: RecipeSource,
  frame: PixelSize,
  frameRate: FrameRate,
  maxBitRate: number,
  maxBytes: number | null,
): VideoRecipe {
  const sound = soundOf(probe.audio, needsSound);
  const rate = frameRate[1] === 1 ? `${frameRate[0]}` : frameRate.join('-');
  const limit = maxBytes === null ? '' : `-${Math.floor(maxBytes / 1000)}kb`;
  const silence = sound === 'silence' ? '-silence' : '';
  const often = plays === 1 ? '' : `-x${plays}`;
  return {
    kind: 'video',
    name: `h264-${frame.width}x${frame.height}-${rate}-${Math.round(maxBitRate / 1000)}k${limit}${silence}${often}`,
    contentType: 'video/mp4',
    step: 'convert',
    sound,
    maxBytes,
    minBytes: enoughBytes,
    picture: {
      ...{ ...frame, frameRate, maxBitRate, toneMap: video.hdr, deinterlace: video.interlaced },
      ...(plays > 1 && { plays }),
    },
  };
}

/** Sound that any network could refuse is encoded anew for all of them, so that one made file serves them all. */
function soundOf(audio: ProbedAudio | null, needsSound: boolean): VideoRecipe['sound'] {
  if (audio === null) return needsSound ? 'silence' : 'none';
  const isTakenByAll = isLowComplexity(audio) && audio.rate <= 48_000 && audio.channels <= 2;
  return isTakenByAll ? 'copy' : 'encode';
}

/** The largest even frame of the same shape, not larger than the video's own. */
function frameWithin(video: PixelSize, shortSide: number, leastSide: number): PixelSize {
  const [short, long] = [Math.min(video.width, video.height), Math.max(video.width, video.height)];
  const scale = Math.min(1, Math.max(Math.min(LONG_SIDE / long, shortSide / short), leastSide / short));
  const madeShort = evenBelow(short * scale);
  const madeLong = Math.min(evenBelow(long * scale), evenBelow((madeShort * long) / short + 0.5));
  return video.width > video.height ? { width: madeLong, height: madeShort } : { width: madeShort, height: madeLong };
}

/** Colour of 4:2:0 needs even numbers. */
function evenBelow(pixels: number): number {
  return Math.max(2, Math.floor((pixels + 1e-6) / 2) * 2);
}

/** What a frame is worth, and no more than the original can need: its busy seconds have more bits than the average. */
function bestBitRate({ video, probe }: RecipeSource, { width, height }: PixelSize, rate: FrameRate): number {
  const [, calm] = bestBitRates.find(([pixels]) => width * height <= pixels) ?? [0, 0];
  const best = rate[0] / rate[1] > 32 ? calm * 1.5 : calm;
  const own = video.bitRate ?? probe.bitRate;
  if (own === null) return best;
  const busy = own * (thriftyCodecs.has(video.codec) ? 3 : 2);
  return Math.min(best, Math.max(1_000_000, floorTo(busy, 250_000)));
}

function floorTo(value: number, step: number): number {
  return Math.floor(value / step) * step;
}
