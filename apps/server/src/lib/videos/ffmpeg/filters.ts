import type { VideoRecipe } from '@nonet/domain';

import type { Turn } from '#/lib/videos/ffmpeg/turn.ts';

type Picture = NonNullable<VideoRecipe['picture']>;

/** Behind an animated picture, whose transparent parts turn white as those of pictures do. */
const ON_WHITE =
  'format=rgba,split[seen][size];[size]drawbox=color=white:thickness=fill:replace=1[white];[white][seen]overlay=format=rgb';

/**
 * What happens to each frame, as FFmpeg writes it: it gets its size before it is turned and before its colours are mapped, because that
 * is less work. `fps` repeats the first frame from 0 on, where the sound begins earlier.
 */
export function pictureFilters(
  picture: Picture,
  { turn: { rotation, mirrored }, isAnimation }: { turn: Turn; isAnimation: boolean },
): string {
  const { width, height, frameRate, toneMap, deinterlace, plays = 1 } = picture;
  const isOnItsSide = rotation % 180 !== 0;
  const [wide, high] = isOnItsSide ? [height, width] : [width, height];
  return [
    isAnimation ? ON_WHITE : '',
    deinterlace ? 'bwdif=mode=send_frame:deint=interlaced' : '',
    toneMap
      ? `scale=${wide}:${high}:flags=bicubic,format=yuv420p10le,tonemapx=tonemap=bt2390:desat=0:peak=100:t=bt709:m=bt709:p=bt709:format=yuv420p`
      : `scale=${wide}:${high}:flags=bicubic:out_range=tv${isAnimation ? ':out_color_matrix=bt709' : ''}`,
    mirrored ? 'hflip' : '',
    turns[rotation],
    'setsar=1',
    `fps=${frameRate[0]}/${frameRate[1]}:start_time=0`,
    'format=yuv420p',
    // It holds every frame: those of an animated picture are few.
    plays > 1 ? `loop=loop=${plays - 1}:size=${MOST_LOOPED}` : '',
  ]
    .filter((filter) => filter !== '')
    .join(',');
}

const MOST_LOOPED = 32_767;

const turns = { 0: '', 90: 'transpose=clock', 180: 'hflip,vflip', 270: 'transpose=cclock' } as const;

/** Samples of AAC that a decoder needs before the first one that is heard. */
export const AAC_DELAY = 1024;
export const SOUND_RATE = 48_000;

/**
 * Stereo at 48 kHz, beginning at 0, with silence where the sound has gaps. The first samples give way to the encoder's delay: without a
 * list of edits everything would be heard later by that.
 */
export const soundFilters = [
  `aresample=${SOUND_RATE}:async=1:first_pts=0`,
  `aformat=sample_fmts=fltp:sample_rates=${SOUND_RATE}:channel_layouts=stereo`,
  `atrim=start_sample=${AAC_DELAY}`,
  `asetnsamples=n=${AAC_DELAY}:p=0`,
].join(',');

/** As `soundFilters`, of nothing. */
export const silenceFilters = `aformat=sample_fmts=fltp:sample_rates=${SOUND_RATE}:channel_layouts=stereo,asetnsamples=n=${AAC_DELAY}:p=0`;
