import { END, NO_TIME } from '#/lib/videos/ffmpeg/load.ts';
import type { Packet, Stream } from '#/lib/videos/ffmpeg/native.ts';
import { newPacket, type OpenVideo, secondsOf } from '#/lib/videos/ffmpeg/open-video.ts';
import { damagedVideo } from '#/lib/videos/video-refused.ts';

/** How quickly the frames of a video follow each other. */
export interface Pace {
  /** Frames per second; null when there is only one frame. */
  average: number | null;
  peak: number | null;
  constant: boolean;
  /** When the last frame ends, in seconds. */
  end: number;
}

/** Ten minutes at 30 frames per second. What is longer is judged by its beginning and its end. */
const MAX_PACKETS = 18_000;
const MAX_BYTES = 512 * 1024 * 1024;
/** How long before its end a longer file is looked into again. */
const LAST_S = 10;

// libavcodec/packet.h, libavformat/avformat.h
const PACKET_DISCARD = 0x4;
const SEEK_BACKWARD = 1;

/** Two frames may differ by what a container rounds, which is never half of a frame: some count milliseconds. */
const MOST_TICKS = 2;
const MILLISECOND = 0.001_1;
const MOST_PART = 0.02;
const HALF = 0.5;

/** How near the average of the container must be to what was seen, to be taken as the exact number. */
const SAME_RATE = 0.005;

/** Reads when the frames of an open video are shown. The file is read anew, and nothing is decoded; an animated picture must be unread. */
export function paceOf(open: OpenVideo): Pace {
  const { input, video } = open;
  const first = timesFrom(open, video.startTime === NO_TIME ? 0n : video.startTime);
  const last = first.isWhole ? { times: [], end: 0 } : lastTimes(open);
  if (!open.isAnimation) input.seekFrameSync(video.index, 0n, SEEK_BACKWARD);
  const { num, den } = video.timeBase;
  const tick = num / den;
  const gaps = [...gapsOf(first.times), ...gapsOf(last.times)].map((gap) => Number(gap) * tick);
  const end = Math.max(first.end, last.end);
  if (first.times.length === 0) throw damagedVideo();
  if (gaps.length === 0) return { average: null, peak: null, constant: true, end };
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const shortest = gaps.reduce((a, b) => Math.min(a, b));
  const longest = gaps.reduce((a, b) => Math.max(a, b));
  const average = exactRate(video, 1 / mean);
  const constant =
    longest - shortest <= Math.min(Math.max(MOST_TICKS * tick, MILLISECOND, MOST_PART * mean), HALF * mean);
  return { average, peak: constant ? average : 1 / Math.min(shortest + tick, mean), constant, end };
}

function timesFrom(open: OpenVideo, start: bigint) {
  const { input, video } = open;
  if (!open.isAnimation) input.seekFrameSync(video.index, start, SEEK_BACKWARD);
  const times: bigint[] = [];
  const packet = newPacket();
  let bytes = 0;
  let end = 0;
  while (times.length < MAX_PACKETS && bytes < MAX_BYTES) {
    const answer = input.readFrameSync(packet);
    if (answer < 0) return { times, end, isWhole: answer === END };
    bytes += packet.size;
    if (packet.streamIndex === video.index && (packet.flags & PACKET_DISCARD) === 0) {
      const time = timeOf(packet, open);
      if (time !== NO_TIME) {
        times.push(time);
        end = Math.max(end, endOf(time, packet.duration, video));
      }
    }
    packet.unref();
  }
  return { times, end, isWhole: false };
}

/** The last frames of a file that is too long to be read whole. */
function lastTimes(open: OpenVideo) {
  const { input, video } = open;
  const { num, den } = video.timeBase;
  const seconds = Math.max(0, Number(input.duration) / 1e6 - LAST_S);
  return timesFrom(open, BigInt(Math.floor((seconds * den) / num)));
}

/** An AVI tells only when a packet is decoded, which is in the same steps. */
const timeOf = ({ pts, dts }: Packet, { container }: OpenVideo) => (container === 'avi' || pts === NO_TIME ? dts : pts);

function endOf(time: bigint, duration: bigint, { timeBase, startTime }: Stream): number {
  const start = startTime > 0n ? startTime : 0n;
  return secondsOf(time + (duration > 0n ? duration : 0n) - start, timeBase) ?? 0;
}

function gapsOf(times: readonly bigint[]): bigint[] {
  const shown = times.toSorted((a, b) => (a < b ? -1 : 1));
  return shown
    .slice(1)
    .map((time, index) => time - (shown[index] ?? time))
    .filter((gap) => gap > 0n);
}

function exactRate({ avgFrameRate: { num, den } }: Stream, seen: number): number {
  const told = den > 0 ? num / den : 0;
  return Math.abs(told - seen) <= SAME_RATE * seen ? told : seen;
}
