import { appendFile, rm, stat } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { MediaProbe, VideoRecipe } from '@nonet/domain';

import { SOUND_BIT_RATE } from '#/lib/videos/ffmpeg/encoder-settings.ts';
import { END, mustRead } from '#/lib/videos/ffmpeg/load.ts';
import { openMp4 } from '#/lib/videos/ffmpeg/mp4-output.ts';
import { newPacket, type OpenVideo, openVideo, secondsOf } from '#/lib/videos/ffmpeg/open-video.ts';
import { readProbe } from '#/lib/videos/ffmpeg/read-probe.ts';
import {
  type Clock,
  copiedTrack,
  encodedPicture,
  encodedSound,
  silence,
  type Track,
} from '#/lib/videos/ffmpeg/tracks.ts';
import { VideoRefused } from '#/lib/videos/video-refused.ts';

export interface Conversion {
  file: string;
  /** Path of a file that does not exist yet. */
  made: string;
  recipe: VideoRecipe;
  /** Of `file`; null when nobody has looked into it yet. */
  probe: MediaProbe | null;
}

type Known = Conversion & { probe: MediaProbe };

export interface MadeVideo {
  bytes: number;
  width: number;
  height: number;
}

type Picture = NonNullable<VideoRecipe['picture']>;

/** How much of a size limit the packets may take; the rest is for the index, and for what the encoder misses. */
const USED_OF_LIMIT = 0.96;
/** Below this nothing can be recognized any more. */
const LEAST_BIT_RATE = 100_000;
const TRIES = 2;
/** Sound that begins later than the picture by more than this would be heard early. */
const NOTICED_S = 0.05;
/** Sound that begins before the picture by less than this is what an encoder wrote ahead. */
const AHEAD_S = 0.1;
/** Frames may be this much behind the end that the look into the file found. */
const LATER_S = 1;
/** After how many packets the process may hear of its end. */
const PACKETS_BETWEEN = 64;

/** Makes a video by its recipe, and looks into it: it is what the recipe says, or an error is thrown. */
export async function convert(conversion: Conversion, onProgress: (fraction: number) => void): Promise<MadeVideo> {
  const { made, recipe } = conversion;
  const probe = conversion.probe ?? (await readProbe(conversion.file));
  const known: Known = { ...conversion, probe };
  const most = recipe.maxBytes ?? Number.POSITIVE_INFINITY;
  const picture = pictureFor(recipe, probe);
  let bitRate = Math.min(picture?.maxBitRate ?? 0, bitRateWithin(most, probe));
  for (let left = TRIES; ; left--) {
    if (picture !== null && bitRate < LEAST_BIT_RATE) throw tooLong();
    await makeOnce(known, { picture, bitRate }, onProgress);
    const { size } = await stat(made);
    if (size <= most) break;
    await rm(made);
    if (left === 1 || picture === null) throw tooLong();
    bitRate = Math.floor(bitRate * (most / size) * USED_OF_LIMIT);
  }
  await fillUp(made, recipe.minBytes ?? 0);
  return { bytes: (await stat(made)).size, ...(await inspect(known, picture)) };
}

const BOX_HEAD_BYTES = 8;

/** A still picture can take less than a network's least size. A free box at the end is skipped (ISO/IEC 14496-12, 8.1.2). */
async function fillUp(made: string, minBytes: number): Promise<void> {
  const { size } = await stat(made);
  if (size >= minBytes) return;
  const box = Buffer.alloc(Math.max(BOX_HEAD_BYTES, minBytes - size));
  box.writeUInt32BE(box.length);
  box.write('free', 4, 'latin1');
  await appendFile(made, box);
}

/**
 * The picture that is encoded; null when it stays as it is. What a list of edits hides would be shown by a mere rewrap, and an AVI does
 * not tell when its frames are shown, so both are encoded at their own size and rate.
 */
function pictureFor({ picture, step }: VideoRecipe, { video, container, editList }: MediaProbe): Picture | null {
  if (step === 'convert' && picture !== null) return picture;
  if (video === null || (!editList && container !== 'avi')) return null;
  const { width, height, frameRate, hdr, interlaced } = video;
  const even = (edge: number) => Math.max(2, Math.floor(edge / 2) * 2);
  return {
    width: even(width),
    height: even(height),
    frameRate: [Math.round((frameRate ?? 30) * 1000), 1000],
    maxBitRate: Math.max(4 * LEAST_BIT_RATE, width * height * 8),
    toneMap: hdr,
    deinterlace: interlaced,
  };
}

function bitRateWithin(bytes: number, { durationMs }: MediaProbe): number {
  if (durationMs === null) return Number.POSITIVE_INFINITY;
  return Math.floor((bytes * 8 * USED_OF_LIMIT * 1000) / durationMs - SOUND_BIT_RATE);
}

async function makeOnce(
  { file, made, recipe, probe }: Known,
  { picture, bitRate }: { picture: Picture | null; bitRate: number },
  onProgress: (fraction: number) => void,
): Promise<void> {
  const open = openVideo(file);
  const seconds = (probe.durationMs ?? 0) / 1000;
  const starts = startsOf(open);
  let until = 0;
  const clock: Clock = {
    start: startOf(starts),
    end: seconds + LATER_S,
    onTime(time) {
      until = Math.max(until, time);
    },
  };
  const making = { output: openMp4(made), clock };
  const { video, audio, isAnimation } = open;
  const tracks = new Map<number, Track>();
  tracks.set(
    video.index,
    picture === null ? copiedTrack(video, making) : encodedPicture(video, { picture, bitRate, isAnimation }, making),
  );
  const isLate = (starts.audio ?? 0) - clock.start > NOTICED_S;
  if (audio !== null && recipe.sound === 'copy' && !isLate && !probe.editList) {
    tracks.set(audio.index, copiedTrack(audio, making));
  } else if (audio !== null && (recipe.sound === 'encode' || recipe.sound === 'copy')) {
    tracks.set(audio.index, encodedSound(audio, making));
  } else if (recipe.sound === 'silence') {
    tracks.set(-1, silence(making));
  }
  making.output.begin();
  const packet = newPacket();
  for (let packets = 0; ; packets++) {
    const answer = open.input.readFrameSync(packet);
    if (answer === END) break;
    mustRead(answer, 'readFrame');
    tracks.get(packet.streamIndex)?.take(packet);
    packet.unref();
    for (const track of tracks.values()) track.until(until);
    if (packets % PACKETS_BETWEEN !== 0) continue;
    onProgress(Math.min(1, seconds === 0 ? 0 : until / seconds));
    await setImmediate();
  }
  tracks.get(video.index)?.finish();
  for (const [index, track] of tracks) {
    track.until(until);
    if (index !== video.index) track.finish();
  }
  making.output.finish();
  open.close();
}

/** The picture begins at 0, or where the sound begins well before it, the sound does. */
function startOf({ video, audio = video }: Starts): number {
  return video - audio > AHEAD_S ? audio : video;
}

interface Starts {
  video: number;
  audio: number | undefined;
}

function startsOf({ video, audio }: OpenVideo): Starts {
  return {
    video: secondsOf(video.startTime, video.timeBase) ?? 0,
    audio: audio === null ? undefined : (secondsOf(audio.startTime, audio.timeBase) ?? 0),
  };
}

/** The made file has the size, the codecs and the tracks that it was made for. */
async function inspect({ made, recipe }: Known, picture: Picture | null) {
  const { video, audio, editList, indexInFront } = await readProbe(made);
  const isEncoded = picture === null || (video?.codec === 'h264' && video.pixelFormat === 'yuv420p');
  const isSized = picture === null || (video?.width === picture.width && video.height === picture.height);
  const hasSound = recipe.sound === 'none' ? audio === null : recipe.sound !== 'silence' || audio?.codec === 'aac';
  if (video === null || !isEncoded || !isSized || !hasSound || editList || indexInFront !== true) {
    throw new VideoRefused('cannot-convert', 'This video cannot be converted. Export it as an MP4 with H.264 and AAC.');
  }
  return { width: video.width, height: video.height };
}

function tooLong(): VideoRefused {
  return new VideoRefused(
    'cannot-convert',
    'This video is too long to be made as small as a network wants it. Shorten it, and add it again.',
  );
}
