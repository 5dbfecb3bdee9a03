import type { VideoRecipe } from '@nonet/domain';

import { encode, pictureEncoder, soundEncoder } from '#/lib/videos/ffmpeg/encoder.ts';
import { decodedAtOnce } from '#/lib/videos/ffmpeg/encoder-settings.ts';
import { AAC_DELAY, pictureFilters, SOUND_RATE, silenceFilters, soundFilters } from '#/lib/videos/ffmpeg/filters.ts';
import { type Graph, pictureGraph, silentGraph, soundGraph } from '#/lib/videos/ffmpeg/graph.ts';
import { must, NO_TIME } from '#/lib/videos/ffmpeg/load.ts';
import type { Mp4Output } from '#/lib/videos/ffmpeg/mp4-output.ts';
import type { CodecContext, Frame, Packet, Stream } from '#/lib/videos/ffmpeg/native.ts';
import { newFrame, openDecoder } from '#/lib/videos/ffmpeg/open-video.ts';
import { turnOf } from '#/lib/videos/ffmpeg/turn.ts';
import { damagedVideo } from '#/lib/videos/video-refused.ts';

/** A track that is being made. */
export interface Track {
  /** Takes a packet of the track that it is made of. */
  take(packet: Packet): void;
  /** Makes what is needed up to this time, for tracks that are made of nothing. */
  until(seconds: number): void;
  finish(): void;
}

/** Times that all tracks of a file share. */
export interface Clock {
  /** When the earliest of the tracks begins, in seconds. It becomes 0. */
  start: number;
  /** No frame may be later. A false time would make a film of years. */
  end: number;
  /** Is told how far the track is. */
  onTime(seconds: number): void;
}

type Picture = NonNullable<VideoRecipe['picture']>;

export interface Making {
  output: Mp4Output;
  clock: Clock;
}

/** A picture that is encoded anew. */
export function encodedPicture(
  stream: Stream,
  { picture, bitRate, isAnimation }: { picture: Picture; bitRate: number; isAnimation: boolean },
  { output, clock }: Making,
): Track {
  const encoder = pictureEncoder(picture, { source: stream.codecpar, isAnimation }, bitRate);
  const filters = pictureFilters(picture, { turn: turnOf(stream), isAnimation });
  return encodedTrack(stream, encoder, { output, clock }, (frame) => pictureGraph(frame, filters, stream.timeBase));
}

/** Sound that is encoded anew. */
export function encodedSound(stream: Stream, { output, clock }: Making): Track {
  return encodedTrack(stream, soundEncoder(), { output, clock }, (frame) =>
    soundGraph(frame, soundFilters, stream.timeBase),
  );
}

function encodedTrack(
  stream: Stream,
  encoder: CodecContext,
  { output, clock }: Making,
  graphFor: (frame: Frame) => Graph,
): Track {
  const decoder = openDecoder(stream, { atOnce: decodedAtOnce(stream.codecpar) });
  if (decoder === null) throw damagedVideo();
  const track = output.addTrack();
  must(track.codecpar.fromContext(encoder), 'fromContext');
  track.timeBase = encoder.timeBase;
  const { num, den } = stream.timeBase;
  const start = BigInt(Math.round((clock.start * den) / num));
  const end = BigInt(Math.ceil((clock.end * den) / num));
  const frame = newFrame();
  let graph: Graph | undefined;
  let next = 0n;

  const write = (packet: Packet) => {
    // A frame is shown for one unit of the encoder's time; it does not say so.
    if (packet.duration === 0n) packet.duration = 1n;
    output.write(packet, track, encoder.timeBase);
  };
  const encodeFrame = (made: Frame) => {
    // The source's kinds of frames are not the encoder's.
    made.pictType = 0;
    const { num: unit, den: units } = encoder.timeBase;
    clock.onTime((Number(made.pts) * unit) / units);
    encode(encoder, made, write);
  };

  function decode(packet: Packet | null): void {
    // What cannot be decoded is left out, as players do.
    if (decoder === null || decoder.sendPacketSync(packet) < 0) return;
    while (decoder.receiveFrameSync(frame) >= 0) {
      const time = frame.bestEffortTimestamp === NO_TIME ? next : frame.bestEffortTimestamp - start;
      next = time + (frame.duration > 0n ? frame.duration : 1n);
      if (time <= end) {
        frame.pts = time;
        graph ??= graphFor(frame);
        graph.push(frame, encodeFrame);
      }
      frame.unref();
    }
  }

  return {
    take: decode,
    until: () => undefined,
    finish() {
      decode(null);
      graph?.push(null, encodeFrame);
      encode(encoder, null, write);
      graph?.free();
    },
  };
}

/** Sound without a sound. */
export function silence({ output }: Making): Track {
  const encoder = soundEncoder();
  const track = output.addTrack();
  must(track.codecpar.fromContext(encoder), 'fromContext');
  track.timeBase = encoder.timeBase;
  const graph = silentGraph(silenceFilters, SOUND_RATE);
  const write = (packet: Packet) => output.write(packet, track, encoder.timeBase);
  let samples = AAC_DELAY;
  return {
    take: () => undefined,
    until(seconds) {
      while (samples < seconds * SOUND_RATE) {
        graph.pull((frame) => {
          frame.pts = BigInt(samples);
          encode(encoder, frame, write);
        });
        samples += AAC_DELAY;
      }
    },
    finish() {
      encode(encoder, null, write);
      graph.free();
    },
  };
}

/** HEVC with its parameters in the index, which is what Apple's players take (ISO/IEC 14496-15, 8.4.1). */
const HVC1 = Buffer.from('hvc1').readUInt32LE(0);
const HEVC = 173;

/** A track that stays byte by byte. */
export function copiedTrack(stream: Stream, { output, clock }: Making): Track {
  const track = output.addTrack();
  must(stream.codecpar.copy(track.codecpar), 'copy');
  track.codecpar.codecTag = stream.codecpar.codecId === HEVC ? HVC1 : 0;
  track.timeBase = stream.timeBase;
  const { timeBase } = stream;
  const { num, den } = timeBase;
  const start = BigInt(Math.round((clock.start * den) / num));
  const end = BigInt(Math.ceil((clock.end * den) / num));
  // Matroska stores no times of decoding. FFmpeg finds them once so many frames have come: the first ones are decoded before all others.
  const delay = BigInt(stream.codecpar.videoDelay);
  let untimed = 0n;
  let firstShown: bigint | undefined;
  let isFirst = true;
  return {
    take(packet) {
      const time = (packet.pts === NO_TIME ? packet.dts : packet.pts) - start;
      if (packet.pts === NO_TIME && packet.dts === NO_TIME) return;
      // The samples that an encoder wrote ahead.
      if (time > end || (isFirst && time + packet.duration <= 0n)) return;
      if (packet.dts === NO_TIME) {
        firstShown ??= packet.pts;
        packet.dts = firstShown - (delay - untimed) * packet.duration;
        untimed++;
      }
      packet.pts = time;
      packet.dts -= start;
      if (isFirst) {
        // A track cannot begin later than at 0 without a list of edits: its first frame is shown longer.
        packet.dts -= packet.pts > 0n ? packet.pts : 0n;
        packet.pts = packet.pts > 0n ? 0n : packet.pts;
        isFirst = false;
      }
      clock.onTime((Number(packet.dts) * num) / den);
      output.write(packet, track, timeBase);
    },
    until: () => undefined,
    finish: () => undefined,
  };
}
