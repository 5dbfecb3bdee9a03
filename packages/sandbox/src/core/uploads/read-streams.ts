import type { FileHandle } from 'node:fs/promises';
import type { MediaInfo } from 'mediainfo.js';

import { codecOf, containerOf, pixelFormatOf, type Track } from '#/core/uploads/stream-names.ts';
import type { AudioStream, Streams, VideoStream } from '#/core/uploads/streams.ts';

/** Enough for the index of any video; no pretend network reads a film to its end. */
const mostBytes = 64 * 1_024 * 1_024;
/** A delay of the first pictures, as encoders make it, is no cut. */
const mostDelayS = 0.1;
/** How much longer than usual a picture may be shown by what a container or a phone's clock rounds. */
const steadyShare = 1.1;

/** One program for all networks, loaded with the first video. */
let program: Promise<MediaInfo> | null = null;
/** It looks into one file at a time. */
let last: Promise<unknown> = Promise.resolve();

/** What a video is made of, as MediaInfo sees it; null when it cannot say. The file is read in parts. */
export function readStreams(file: FileHandle, size: number): Promise<Streams | null> {
  const next = last.then(() => analyze(file, size));
  last = next;
  return next;
}

async function analyze(file: FileHandle, size: number): Promise<Streams | null> {
  let left = mostBytes;
  const readChunk = async (length: number, from: number): Promise<Uint8Array> => {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(Math.min(length, left)),
      0,
      Math.min(length, left),
      from,
    );
    left -= bytesRead;
    return buffer.subarray(0, bytesRead);
  };
  try {
    program ??= import('mediainfo.js').then(({ default: load }) => load({ format: 'object' }));
    const { media } = await (await program).analyzeData(size, readChunk);
    return streamsOf((media?.track ?? []) as readonly FullTrack[]);
  } catch {
    // A file that breaks the program tells nothing, and the next one finds a new program.
    program = null;
    return null;
  }
}

/** The fields of tracks that are looked at. */
interface FullTrack extends Track {
  readonly Duration?: number;
  readonly Source_Duration?: number;
  readonly IsStreamable?: string;
  readonly Width?: number;
  readonly Height?: number;
  readonly Rotation?: string;
  readonly PixelAspectRatio?: number;
  readonly FrameRate?: number;
  readonly FrameRate_Mode?: string;
  readonly FrameRate_Maximum?: number;
  readonly FrameRate_Minimum?: number;
  readonly ScanType?: string;
  readonly BitRate?: number;
  readonly SamplingRate?: number;
  readonly Channels?: number;
  readonly Format_AdditionalFeatures?: string;
}

function streamsOf(tracks: readonly FullTrack[]): Streams | null {
  const of = (kind: string): FullTrack | undefined => tracks.find((track) => track['@type'] === kind);
  const [general, video, audio] = [of('General'), of('Video'), of('Audio')];
  // Without tracks it is a file that this program cannot read, which says nothing about what others can.
  if (general === undefined || (video === undefined && audio === undefined)) return null;
  const { Duration: shown = 0, Source_Duration: stored = shown } = video ?? {};
  const hasIndex = general.Format === 'MPEG-4' && general.IsStreamable !== undefined;
  return {
    container: containerOf(general),
    video: video === undefined ? null : videoOf(video),
    audio: audio === undefined ? null : audioOf(audio),
    durationMs: general.Duration === undefined ? null : Math.round(general.Duration * 1_000),
    isCut: stored - shown > mostDelayS,
    isIndexInFront: hasIndex ? general.IsStreamable === 'Yes' : null,
  };
}

function videoOf(track: FullTrack): VideoStream {
  const isTurned = Math.abs(Math.round(Number(track.Rotation ?? 0))) % 180 === 90;
  const [width = null, height = null] = isTurned ? [track.Height, track.Width] : [track.Width, track.Height];
  return {
    codec: codecOf(track),
    pixelFormat: pixelFormatOf(track),
    width,
    height,
    pixelAspect: track.PixelAspectRatio ?? null,
    frameRate: track.FrameRate ?? null,
    isSteady: steadinessOf(track),
    isInterlaced: track.ScanType === undefined ? null : track.ScanType !== 'Progressive',
    bitRate: track.BitRate ?? null,
  };
}

function steadinessOf({ FrameRate_Mode: mode, FrameRate_Minimum: min, FrameRate_Maximum: max }: FullTrack) {
  if (mode === 'CFR') return true;
  return min === undefined || max === undefined ? null : max <= min * steadyShare;
}

function audioOf(track: FullTrack): AudioStream {
  return {
    codec: codecOf(track),
    profile: track.Format_AdditionalFeatures ?? null,
    rate: track.SamplingRate ?? null,
    channels: track.Channels ?? null,
  };
}
