import type { SeenFile } from '#/core/ledger.ts';

/** What a video is made of, with FFmpeg's names (`h264`, `yuv420p10le`, `opus`). Null everywhere: its bytes do not tell. */
export interface Streams {
  /** `mp4`, `mov`, `webm`, `matroska`, `avi`. */
  readonly container: string | null;
  /** The track that is shown; null: there is none. */
  readonly video: VideoStream | null;
  /** The track that is heard; null: there is none. */
  readonly audio: AudioStream | null;
  /** Of all that is shown and heard, in milliseconds. */
  readonly durationMs: number | null;
  /** Whether an edit list leaves something of the picture out. */
  readonly isCut: boolean;
  /** Whether the index stands before the pictures; null where a container has no such index. */
  readonly isIndexInFront: boolean | null;
}

export interface VideoStream {
  readonly codec: string | null;
  readonly pixelFormat: string | null;
  /** As it is shown: turned. */
  readonly width: number | null;
  readonly height: number | null;
  /** Width of a pixel by its height. */
  readonly pixelAspect: number | null;
  /** Pictures in a second, on average. */
  readonly frameRate: number | null;
  /** Whether every picture is shown about as long as the others. */
  readonly isSteady: boolean | null;
  readonly isInterlaced: boolean | null;
  /** Bits in a second. */
  readonly bitRate: number | null;
}

export interface AudioStream {
  readonly codec: string | null;
  /** Of AAC: `LC`, or with more behind it (`LC SBR`). */
  readonly profile: string | null;
  /** Samples in a second. */
  readonly rate: number | null;
  readonly channels: number | null;
}

/** What is told about a file; of one that nobody has looked into, nothing. */
export function seenFileOf(file: { readonly type: string; readonly streams: Streams | null } | null): SeenFile {
  const [kind, name = null] = file?.type.split('/') ?? [];
  const streams = file?.streams ?? null;
  return {
    container: streams?.container ?? (kind === 'image' ? name : null),
    video: streams?.video?.codec ?? null,
    pixelFormat: streams?.video?.pixelFormat ?? null,
    frameRate: streams?.video?.frameRate ?? null,
    audio: streams?.audio?.codec ?? null,
  };
}
