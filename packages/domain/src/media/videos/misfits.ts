import { grouped, megabytes, typeList } from '#/media/file-words.ts';
import type { MediaProbe, ProbedAudio, ProbedVideo } from '#/media/media-probe.ts';
import type { SoundRules } from '#/networks/encoding-rules.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';
import { nameList } from '#/text/name-list.ts';

/** A video as a network would get it. */
export interface SentVideo {
  readonly contentType: string;
  readonly bytes: number;
  readonly probe: MediaProbe;
}

/** 23.976 and 60.02 frames are what networks call 24 and 60. */
const RATE_TOLERANCE = 0.005;

const names: Readonly<Record<string, string>> = {
  h264: 'H.264',
  hevc: 'H.265',
  av1: 'AV1',
  vp8: 'VP8',
  vp9: 'VP9',
  mpeg4: 'MPEG-4',
  aac: 'AAC',
  mp3: 'MP3',
  vorbis: 'Vorbis',
};

/** A scaled frame has pixels a hair wider than high, which nobody sees. */
const ASPECT_TOLERANCE = 0.01;

/**
 * What a network takes instead of what this video has, each as the end of a sentence '… takes'. Empty: it takes the video. Length and
 * shape are not judged here, because nothing changes them.
 */
export function misfits(video: SentVideo, { videos }: Pick<NetworkRules, 'videos'>): string[] {
  const { types, maxBytes, encoding } = videos;
  const { probe, contentType, bytes } = video;
  const found = [
    types !== null && !types.includes(contentType) && `videos as ${typeList(types)}`,
    ...(probe.video === null ? [] : ofPicture(probe.video, videos)),
    ...ofSound(probe.audio, encoding.sound),
    maxBytes !== null && bytes > maxBytes && `videos up to ${megabytes(maxBytes)}`,
    encoding.editLists === false && probe.editList && 'videos without an edit list',
    encoding.indexInFront && probe.indexInFront === false && 'videos that begin with their index',
  ];
  return found.filter((takes) => typeof takes === 'string');
}

function ofPicture(video: ProbedVideo, { encoding, edge }: NetworkRules['videos']): (string | false | null)[] {
  const { codecs, chroma, bitDepth, hdr, progressive, squarePixels, frameRate, steady, maxBitRate, maxWidth } =
    encoding;
  const { width, height, frameRate: rate } = video;
  const most = edge?.max ?? null;
  return [
    codecs !== null && !(codecs.includes(video.codec) && isCommonDepth(video)) && `videos as ${codecList(codecs)}`,
    chroma !== null && !isQuarterColour(video.pixelFormat) && 'videos with 4:2:0 colour',
    bitDepth !== null && video.bitDepth > bitDepth && `videos with ${bitDepth} bits for each colour`,
    hdr === false && video.hdr && 'videos without HDR',
    progressive && video.interlaced && 'videos that are not interlaced',
    squarePixels && Math.abs(video.sampleAspect - 1) > ASPECT_TOLERANCE && 'videos with square pixels',
    rate !== null && isOutsideRate(rate, frameRate) && `videos ${rateWords(frameRate)}`,
    steady && !video.constant && 'videos with a steady frame rate',
    maxBitRate !== null && (video.bitRate ?? 0) > maxBitRate && `videos up to ${maxBitRate / 1e6} Mbit/s`,
    maxWidth !== null && width > maxWidth && `videos up to ${grouped(maxWidth)} pixels wide`,
    most !== null && Math.max(width, height) > most && `videos up to ${grouped(most)} pixels wide or high`,
  ];
}

function ofSound(audio: ProbedAudio | null, rules: SoundRules | null): (string | false | null)[] {
  if (rules === null) return [];
  if (audio === null) return [rules.required && 'videos with sound'];
  const { codecs, lowComplexity, maxRate, maxChannels, maxBitRate } = rules;
  return [
    codecs !== null && !codecs.includes(audio.codec) && `sound as ${codecList(codecs)}`,
    lowComplexity && !isLowComplexity(audio) && 'sound as AAC-LC',
    maxRate !== null && audio.rate > maxRate && `sound up to ${maxRate / 1000} kHz`,
    maxChannels !== null && audio.channels > maxChannels && 'sound in one or two channels',
    maxBitRate !== null && (audio.bitRate ?? 0) > maxBitRate && `sound up to ${maxBitRate / 1000} kbit/s`,
  ];
}

/** No phone or browser plays H.264 of more than 8 bits, so that none of the networks means it. */
function isCommonDepth({ codec, bitDepth }: ProbedVideo): boolean {
  return codec !== 'h264' || bitDepth <= 8;
}

/** FFmpeg's names of pixels whose colour is 4:2:0. */
function isQuarterColour(pixelFormat: string): boolean {
  return /^yuvj?a?420p|^nv(12|21)|^p01[026]/.test(pixelFormat);
}

/** True for AAC-LC, and where nobody knows the profile of an AAC. */
export function isLowComplexity({ codec, profile }: ProbedAudio): boolean {
  return codec === 'aac' && (profile === null || profile === 'LC');
}

type RateRule = NetworkRules['videos']['encoding']['frameRate'];

function isOutsideRate(rate: number, limits: RateRule): boolean {
  const { min, max } = limits ?? { min: null, max: null };
  const isTooFast = max !== null && rate > max * (1 + RATE_TOLERANCE);
  return isTooFast || (min !== null && rate < min * (1 - RATE_TOLERANCE));
}

function rateWords(limits: RateRule): string {
  const { min, max } = limits ?? { min: null, max: null };
  if (min === null) return `up to ${max} frames a second`;
  return max === null ? `from ${min} frames a second on` : `of ${min} to ${max} frames a second`;
}

function codecList(codecs: readonly string[]): string {
  return nameList(
    codecs.map((codec) => names[codec] ?? codec),
    'or',
  );
}
