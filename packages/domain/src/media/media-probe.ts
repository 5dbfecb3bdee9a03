/**
 * What a look into a file found, with FFmpeg's names (`h264`, `yuv420p10le`, `opus`). Kept with the file, so that a plan needs no
 * second look.
 */
export interface MediaProbe {
  /** `mp4`, `mov`, `webm`, `matroska`, `avi`; of a picture its type: `jpeg`, `png`, `apng`, `webp`, `gif`, `heic`, `avif`, `tiff`, `bmp`. */
  readonly container: string;
  /** The track that players show; null when there is none. */
  readonly video: ProbedVideo | null;
  /** The track that players play; null when there is none. */
  readonly audio: ProbedAudio | null;
  /** Null for pictures that do not move. Of one that moves: how long it takes until it begins anew. */
  readonly durationMs: number | null;
  /** Bits per second of the whole file; null for pictures that do not move. */
  readonly bitRate: number | null;
  /** True when the container shifts or cuts what its tracks hold (an edit list that is more than the delay of an encoder). */
  readonly editList: boolean;
  /** False when a player must read to the end of the file before it can begin; null where a container has no such index. */
  readonly indexInFront: boolean | null;
  /** How many tracks of each kind the file holds, `other` with subtitles, data and attachments. */
  readonly tracks: { readonly video: number; readonly audio: number; readonly other: number };
}

/** The picture of a file. */
export interface ProbedVideo {
  readonly codec: string;
  /** Null when unknown. */
  readonly profile: string | null;
  /** As the codec counts: 41 is level 4.1 of `h264`. Null when unknown. */
  readonly level: number | null;
  readonly pixelFormat: string;
  /** Bits of each channel. */
  readonly bitDepth: number;
  /** True for a transfer of high dynamic range (`smpte2084`, `arib-std-b67`). */
  readonly hdr: boolean;
  /** Pixels as shown: turned, and with square pixels. */
  readonly width: number;
  readonly height: number;
  /** How many degrees clockwise a player turns the stored frames. */
  readonly rotation: 0 | 90 | 180 | 270;
  /** Width of a stored pixel by its height; 1: square. */
  readonly sampleAspect: number;
  readonly interlaced: boolean;
  /** Frames per second, on average; null for a still picture, and when unknown. */
  readonly frameRate: number | null;
  /** The highest rate between two frames; null when unknown. */
  readonly peakFrameRate: number | null;
  /** True when all frames are shown for the same time, within what a container rounds. */
  readonly constant: boolean;
  /** Bits per second; null when unknown. */
  readonly bitRate: number | null;
  /** True for an animated picture that begins anew after its end, again and again. Absent: false. */
  readonly endless?: boolean | undefined;
}

/** The sound of a file. */
export interface ProbedAudio {
  readonly codec: string;
  readonly profile: string | null;
  /** Samples per second. */
  readonly rate: number;
  readonly channels: number;
  /** Bits per second; null when unknown. */
  readonly bitRate: number | null;
}
