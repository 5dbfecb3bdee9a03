import { type Animation, animationOf, type Container, containerOf } from '#/lib/videos/container-of.ts';
import { allocated, dictionary, ffmpeg, keep, must, mustRead, NO_TIME } from '#/lib/videos/ffmpeg/load.ts';
import type { CodecContext, FormatContext, Rational, Stream } from '#/lib/videos/ffmpeg/native.ts';
import { damagedVideo, soundOnly } from '#/lib/videos/video-refused.ts';

// libavutil/avutil.h, libavformat/avformat.h
const VIDEO = 0;
const AUDIO = 1;
const DISPOSITION_DEFAULT = 0x1;
/** A cover, or pictures for a bar of time. */
const NOT_FILM = 0x400 | 0x800;
const DISCARD_ALL = 48;
export const TIME_BASE: Rational = { num: 1, den: 1_000_000 };

/** More than any camera writes. Each costs memory before anything is read. */
const MAX_TRACKS = 100;

export interface OpenVideo {
  container: Container | Animation;
  /** An animated picture: it is read from its beginning to its end alone. */
  isAnimation: boolean;
  input: FormatContext;
  /** The track that players show. */
  video: Stream;
  /** The track that players play. */
  audio: Stream | null;
  streams: readonly Stream[];
  close(): void;
}

const demuxers: Readonly<Record<Container | Animation, string>> = {
  mp4: 'mov',
  mov: 'mov',
  webm: 'matroska',
  matroska: 'matroska',
  avi: 'avi',
  gif: 'gif',
  apng: 'apng',
  webp: 'webp_anim',
};

/**
 * Opens a video with the reader of its own container, and with no other: FFmpeg knows lists of files and addresses, which a stranger's
 * file must not make it open. Only the two best tracks are read. Refuses a file without a picture.
 */
export function openVideo(file: string, options: Readonly<Record<string, string>> = {}): OpenVideo {
  const animation = animationOf(file);
  const container = animation ?? containerOf(file);
  const input = openInput(file, container, options);
  mustRead(input.findStreamInfoSync(null), 'findStreamInfo');
  const streams = keep(input.streams ?? []);
  const video = best(streams, VIDEO);
  const audio = best(streams, AUDIO);
  if (video === null) throw audio === null ? damagedVideo() : soundOnly();
  for (const stream of streams) if (stream !== video && stream !== audio) stream.discard = DISCARD_ALL;
  const isAnimation = animation !== null;
  return { container, isAnimation, input, video, audio, streams, close: () => input.closeInputSync() };
}

/** The same without a look at the tracks' content. */
export function openInput(
  file: string,
  container: Container | Animation,
  options: Readonly<Record<string, string>> = {},
): FormatContext {
  const demuxer = ffmpeg.InputFormat.findInputFormat(demuxers[container]);
  if (demuxer === null) throw new Error(`This FFmpeg cannot read ${container}.`);
  const input = keep(new ffmpeg.FormatContext());
  input.allocContext();
  const all = { protocol_whitelist: 'file', max_streams: MAX_TRACKS, ...options };
  mustRead(input.openInputSync(file, demuxer, dictionary(all)), 'openInput');
  return input;
}

/** True for pictures that move, and for sound; not for a cover, a text or data. */
export function isFilm({ codecpar, disposition }: Stream): boolean {
  const isSound = codecpar.codecType === AUDIO && codecpar.sampleRate > 0;
  return (isSound || codecpar.codecType === VIDEO) && (disposition & NOT_FILM) === 0;
}

/** The first track that is marked as the one to be played, else the first. A cover is no track to be shown. */
function best(streams: readonly Stream[], kind: number): Stream | null {
  const able = streams.filter((stream) => isFilm(stream) && stream.codecpar.codecType === kind);
  return able.find(({ disposition }) => (disposition & DISPOSITION_DEFAULT) !== 0) ?? able[0] ?? null;
}

/** A frame of 8K, twice. */
export const MAX_PIXELS = 7680 * 4320 * 2;

/**
 * Opens the decoder of a track. Null when FFmpeg has none. Frames of more than `maxPixels` are not decoded, wherever in the track they
 * come and whatever the container says.
 */
export function openDecoder(
  { codecpar, timeBase }: Stream,
  { atOnce, maxPixels = MAX_PIXELS }: { atOnce: number; maxPixels?: number },
): CodecContext | null {
  const codec = ffmpeg.Codec.findDecoder(codecpar.codecId);
  if (codec === null) return null;
  const decoder = keep(new ffmpeg.CodecContext());
  decoder.allocContext3(codec);
  must(decoder.parametersToContext(codecpar), 'parametersToContext');
  decoder.pktTimebase = timeBase;
  decoder.threadCount = atOnce;
  mustRead(decoder.open2Sync(codec, dictionary({ max_pixels: maxPixels })), 'openDecoder');
  return decoder;
}

/** A packet and a frame to be used again and again. */
export const newPacket = () => allocated(ffmpeg.Packet);
export const newFrame = () => allocated(ffmpeg.Frame);

/** Seconds of a timestamp; undefined when there is none. */
export function secondsOf(time: bigint, { num, den }: Rational): number | undefined {
  return time === NO_TIME ? undefined : (Number(time) * num) / den;
}
