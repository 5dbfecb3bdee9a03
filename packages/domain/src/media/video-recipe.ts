/** How a video is made that networks take. The same recipe has the same `name`, in characters that a storage key may have. */
export interface VideoRecipe {
  readonly kind: 'video';
  readonly name: string;
  readonly contentType: 'video/mp4';
  /**
   * `rewrap`: the picture stays byte by byte in a new MP4 with its index in front and without an edit list (where the list hides something,
   * the picture is encoded at its own size and rate). `convert`: the picture is encoded anew as H.264 (High, 4:2:0, 8 bit), upright, with
   * square pixels and a steady rate. The sound goes by `sound` in both.
   */
  readonly step: 'rewrap' | 'convert';
  /** Of the sound: `copy` takes it over, `encode` makes AAC, `silence` adds AAC that is silent, `none` has no sound. */
  readonly sound: 'copy' | 'encode' | 'silence' | 'none';
  /** Of the made file; null where only the bit rate bounds it. */
  readonly maxBytes: number | null;
  /** Least bytes of the made file: a smaller one is filled up with bytes that players skip. Absent: any size will do. */
  readonly minBytes?: number;
  /** Of the picture that is encoded anew; null for a rewrap. */
  readonly picture: {
    /** Pixels of the made frame, even. Never larger than the original, never another shape. */
    readonly width: number;
    readonly height: number;
    /** Frames per second, steady, as a fraction. */
    readonly frameRate: readonly [numerator: number, denominator: number];
    /** Most bits per second. */
    readonly maxBitRate: number;
    /** High dynamic range becomes ordinary range. */
    readonly toneMap: boolean;
    readonly deinterlace: boolean;
    /** How often an animated picture is shown one after another. Absent: once. */
    readonly plays?: number;
  } | null;
}
