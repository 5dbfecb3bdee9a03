import type { MediaFile } from '#/core/uploads/media-file.ts';
import type { AudioStream, VideoStream } from '#/core/uploads/streams.ts';

/** What a network asks of a video beyond its container, size, length and shape. What it does not name, it takes. */
export interface VideoRules {
  readonly codecs?: readonly string[];
  readonly pixelFormats?: readonly string[];
  /** Pictures in a second. */
  readonly frameRate?: { readonly min?: number; readonly max: number };
  /** Every picture is shown as long as the others. */
  readonly isSteady?: true;
  readonly isProgressive?: true;
  readonly hasSquarePixels?: true;
  /** Bits in a second of the picture. */
  readonly maxBitRate?: number;
  readonly sounds?: readonly string[];
  /** Of AAC. */
  readonly soundProfile?: string;
  /** Samples in a second. */
  readonly maxSoundRate?: number;
  readonly maxChannels?: number;
  readonly isIndexInFront?: true;
  /** No edit list leaves anything out. */
  readonly isUncut?: true;
}

/** What is wrong with a video. `picture`: there is none to be shown. */
export type VideoFault =
  | 'picture'
  | 'codec'
  | 'pixels'
  | 'frame-rate'
  | 'bit-rate'
  | 'sound'
  | 'channels'
  | 'index'
  | 'edit-list';

/** 4:2:0 of any depth, by FFmpeg's names. */
export const halved = ['yuv420p', 'yuvj420p', 'yuv420p10le', 'yuv420p12le'];

/** The first thing that is wrong with a video; null: nothing. What its bytes do not tell is not held against it. */
export function faultOf(file: MediaFile | null, rules: VideoRules): VideoFault | null {
  const streams = file?.streams ?? null;
  if (streams === null) return null;
  if (streams.video === null) return 'picture';
  if (rules.isIndexInFront === true && streams.isIndexInFront === false) return 'index';
  if (rules.isUncut === true && streams.isCut) return 'edit-list';
  return pictureFault(streams.video, rules) ?? (streams.audio === null ? null : soundFault(streams.audio, rules));
}

function pictureFault(video: VideoStream, rules: VideoRules): VideoFault | null {
  if (isOutside(video.codec, rules.codecs)) return 'codec';
  if (isOutside(video.pixelFormat, rules.pixelFormats)) return 'pixels';
  if (rules.isProgressive === true && video.isInterlaced === true) return 'pixels';
  const isOblong = video.pixelAspect !== null && Math.abs(video.pixelAspect - 1) > 0.01;
  if (rules.hasSquarePixels === true && isOblong) return 'pixels';
  // 59.94 and 23.976 are what everybody calls 60 and 24.
  const rate = video.frameRate === null ? null : Math.round(video.frameRate);
  const { min = 0, max } = rules.frameRate ?? { max: Number.POSITIVE_INFINITY };
  if (rate !== null && (rate < min || rate > max)) return 'frame-rate';
  if (rules.isSteady === true && video.isSteady === false) return 'frame-rate';
  return isAbove(video.bitRate, rules.maxBitRate) ? 'bit-rate' : null;
}

function soundFault(audio: AudioStream, rules: VideoRules): VideoFault | null {
  if (isOutside(audio.codec, rules.sounds) || isAbove(audio.rate, rules.maxSoundRate)) return 'sound';
  const { profile } = audio;
  if (rules.soundProfile !== undefined && profile !== null && profile !== rules.soundProfile) return 'sound';
  return isAbove(audio.channels, rules.maxChannels) ? 'channels' : null;
}

function isOutside(name: string | null, taken: readonly string[] | undefined): boolean {
  return name !== null && taken !== undefined && !taken.includes(name);
}

function isAbove(value: number | null, most: number | undefined): boolean {
  return value !== null && most !== undefined && value > most;
}
