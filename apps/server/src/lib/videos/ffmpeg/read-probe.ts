import { stat } from 'node:fs/promises';
import type { MediaProbe, ProbedAudio, ProbedVideo } from '@nonet/domain';
import { animationOf, containerOf } from '#/lib/videos/container-of.ts';
import { hasEditList } from '#/lib/videos/ffmpeg/edit-list.ts';
import { END, ffmpeg, mustRead } from '#/lib/videos/ffmpeg/load.ts';
import type { CodecParameters, Frame, Stream } from '#/lib/videos/ffmpeg/native.ts';
import {
  MAX_PIXELS,
  newFrame,
  newPacket,
  type OpenVideo,
  openDecoder,
  openVideo,
  secondsOf,
  TIME_BASE,
} from '#/lib/videos/ffmpeg/open-video.ts';
import { type Pace, paceOf } from '#/lib/videos/ffmpeg/pace.ts';
import { turnOf } from '#/lib/videos/ffmpeg/turn.ts';
import { isCutOff } from '#/lib/videos/foreign-parts.ts';
import { isIndexInFront } from '#/lib/videos/index-in-front.ts';
import { isEndless } from '#/lib/videos/is-endless.ts';
import { damagedVideo, VideoRefused } from '#/lib/videos/video-refused.ts';

const FRAME_INTERLACED = 0x8;

/** SMPTE ST 2084 and ARIB STD-B67: high dynamic range (libavutil/pixfmt.h). */
const HDR_TRANSFERS = new Set([16, 18]);

/** The longest side of a video: more than any network takes, less than what breaks a player. */
const MAX_EDGE = 16_384;
const MAX_DURATION_MS = 2 ** 31;
/** The packets in which the first whole frame must be. */
const MAX_PACKETS_TO_FRAME = 500;

/** What a look into a file finds. At least one frame is decoded, which proves that it is a video. */
export async function readProbe(file: string): Promise<MediaProbe> {
  const { size } = await stat(file);
  const animation = animationOf(file);
  if (animation === null && (await isCutOff(file, containerOf(file)))) throw damagedVideo();
  const open = openVideo(file);
  try {
    const frame = firstFrame(open);
    const video = describeVideo(open, frame);
    requireBelievable(video);
    const pace = paceOf(animation === null ? open : openVideo(file));
    const durationMs = Math.round(1000 * Math.max(pace.end, secondsOf(open.input.duration, TIME_BASE) ?? 0));
    if (durationMs <= 0 || durationMs >= MAX_DURATION_MS) throw damagedVideo();
    const { container, streams } = open;
    const count = (kind: number) => streams.filter(({ codecpar }) => codecpar.codecType === kind).length;
    const tracks = { video: count(0), audio: count(1) };
    const isIso = container === 'mp4' || container === 'mov';
    return {
      container,
      video: { ...video, ...ratesOf(pace), ...(animation !== null && { endless: isEndless(file, animation) }) },
      audio: open.audio === null ? null : describeAudio(open.audio),
      durationMs,
      bitRate: Math.round((size * 8000) / durationMs),
      editList: isIso && hasEditList(file, container),
      indexInFront: isIso ? await isIndexInFront(file) : null,
      tracks: { ...tracks, other: streams.length - tracks.video - tracks.audio },
    };
  } finally {
    open.close();
  }
}

/** The first frame that can be decoded. The reader is behind its packet afterwards. */
function firstFrame({ input, video }: OpenVideo): Frame {
  const { width, height } = video.codecpar;
  if (width * height > MAX_PIXELS) throw tooManyPixels();
  const decoder = openDecoder(video, { atOnce: 1 });
  if (decoder === null) throw damagedVideo();
  const packet = newPacket();
  const frame = newFrame();
  for (let packets = 0; packets < MAX_PACKETS_TO_FRAME; ) {
    const answer = input.readFrameSync(packet);
    if (answer !== END) mustRead(answer, 'readFrame');
    if (answer !== END && packet.streamIndex !== video.index) continue;
    packets += 1;
    decoder.sendPacketSync(answer === END ? null : packet);
    packet.unref();
    if (decoder.receiveFrameSync(frame) >= 0) return frame;
    if (answer === END) break;
  }
  throw damagedVideo();
}

function describeVideo(
  { video }: OpenVideo,
  frame: Frame,
): Omit<ProbedVideo, 'frameRate' | 'peakFrameRate' | 'constant'> {
  const { codecpar } = video;
  const pixelFormat = ffmpeg.avGetPixFmtName(frame.format) ?? 'unknown';
  const { num, den } = video.sampleAspectRatio.num > 0 ? video.sampleAspectRatio : frame.sampleAspectRatio;
  const sampleAspect = num > 0 && den > 0 ? num / den : 1;
  const { rotation } = turnOf(video);
  // Square pixels, without losing any.
  const wide = Math.round(frame.width * Math.max(1, sampleAspect));
  const high = Math.round(frame.height / Math.min(1, sampleAspect));
  const [width, height] = rotation % 180 === 0 ? [wide, high] : [high, wide];
  return {
    codec: codecOf(codecpar),
    profile: profileOf(codecpar),
    level: codecpar.level > 0 ? codecpar.level : null,
    pixelFormat,
    bitDepth: bitDepthOf(pixelFormat),
    hdr: HDR_TRANSFERS.has(frame.colorTrc),
    width,
    height,
    rotation,
    sampleAspect,
    interlaced: (frame.flags & FRAME_INTERLACED) !== 0,
    bitRate: bitRateOf(codecpar),
  };
}

function describeAudio({ codecpar }: Stream): ProbedAudio {
  return {
    codec: ffmpeg.avGetCodecName(codecpar.codecId) ?? 'unknown',
    profile: profileOf(codecpar),
    rate: codecpar.sampleRate,
    channels: codecpar.channels,
    bitRate: bitRateOf(codecpar),
  };
}

/** Of WebP there are two decoders, and both read the same codec. */
function codecOf({ codecId }: CodecParameters): string {
  return ffmpeg.avGetCodecName(codecId)?.replace(/_anim$/, '') ?? 'unknown';
}

function profileOf({ codecId, profile }: CodecParameters): string | null {
  const known = ffmpeg.Codec.findDecoder(codecId)?.profiles ?? [];
  return known.find((one) => one.profile === profile)?.name ?? null;
}

const bitRateOf = ({ bitRate }: CodecParameters) => (bitRate > 0n ? Number(bitRate) : null);

/** `yuv420p10le` has 10 bits, `p010le` too, `yuv420p` 8 (libavutil/pixdesc.c). */
function bitDepthOf(pixelFormat: string): number {
  const [, packed] = /^[a-z0-9]*?p(010|012|016)/.exec(pixelFormat) ?? [];
  const [, planar] = /(?:p|gray|rgb|bayer)(9|10|12|14|16)(?:le|be)$/.exec(pixelFormat) ?? [];
  return Number(packed ?? planar ?? 8);
}

function ratesOf({ average, peak, constant }: Pace): Pick<ProbedVideo, 'frameRate' | 'peakFrameRate' | 'constant'> {
  const rounded = (rate: number | null) => (rate === null ? null : Math.round(rate * 1000) / 1000);
  return { frameRate: rounded(average), peakFrameRate: rounded(peak), constant };
}

function requireBelievable({ width, height }: { width: number; height: number }): void {
  if (width * height > MAX_PIXELS) throw tooManyPixels();
  if (!(width > 0 && height > 0 && width <= MAX_EDGE && height <= MAX_EDGE)) throw damagedVideo();
}

function tooManyPixels(): VideoRefused {
  return new VideoRefused(
    'too-many-pixels',
    'The picture of this video is larger than any network takes. Export it with at most 4,096 pixels on its longer side.',
  );
}
