import type { VideoRecipe } from '@nonet/domain';

type Picture = NonNullable<VideoRecipe['picture']>;

/** At this quality nobody sees a difference on a phone; the bit rate bounds what is hard to encode. */
const QUALITY = 21;
/** Players and networks can begin at a key frame only. */
const KEY_FRAME_S = 2;
/** Each frame that is looked at ahead is in memory: at 1080 lines, 5 MB. */
const LOOK_AHEAD_FRAMES = 15;

/** Bits per second of the sound that is made. */
export const SOUND_BIT_RATE = 128_000;

/** Two, of two processors. More would take more memory at 4K than a conversion may have. */
export const ENCODED_AT_ONCE = 2;
/**
 * From here on each frame takes 12 MB and more. One thread has to do for the decoder, and the encoder looks at none ahead and
 * changes the order of none, so that a conversion keeps below 600 MB.
 */
const LARGE_PIXELS = 2560 * 1440;

/** How many threads decode a picture of this size. */
export function decodedAtOnce(size: Size): number {
  return isLarge(size) ? 1 : 2;
}

interface Size {
  width: number;
  height: number;
}

function isLarge({ width, height }: Size): boolean {
  return width * height > LARGE_PIXELS;
}

/** The options of libx264 for H.264 by the recipe, at most `bitRate` bits per second. */
export function pictureSettings(picture: Picture, bitRate: number): Record<string, string | number> {
  const [num, den] = picture.frameRate;
  const ahead = isLarge(picture) ? 'rc-lookahead=0:mbtree=0:bframes=0' : `rc-lookahead=${LOOK_AHEAD_FRAMES}`;
  return {
    preset: 'veryfast',
    profile: 'high',
    crf: QUALITY,
    maxrate: bitRate,
    bufsize: bitRate,
    g: Math.max(1, Math.round((KEY_FRAME_S * num) / den)),
    'x264-params': `${ahead}:sync-lookahead=0:open-gop=0`,
  };
}

/**
 * The index is in front, and the first frame of each track is at 0 without a list of edits, which some networks refuse.
 * Frames that are shown in another order than they are stored have negative offsets then (ISO/IEC 14496-12, 8.6.1.3).
 */
export const mp4Settings = {
  movflags: '+faststart+negative_cts_offsets',
  use_editlist: 0,
  avoid_negative_ts: 'disabled',
};
