/**
 * How a network takes the inside of a video, beyond its container, size, length and frame. Null: no document of the network says it,
 * so every value is taken. Names are FFmpeg's.
 */
export interface EncodingRules {
  /** Codecs of the picture. */
  readonly codecs: readonly string[] | null;
  /** `420`: colour in a quarter of the pixels, which is what players decode. */
  readonly chroma: '420' | null;
  /** Most bits of a channel. */
  readonly bitDepth: number | null;
  /** False: high dynamic range is refused. */
  readonly hdr: boolean | null;
  /** True: interlaced pictures are refused. */
  readonly progressive: true | null;
  /** True: pixels that are not square are refused. */
  readonly squarePixels: true | null;
  /** Frames per second, on average. */
  readonly frameRate: { readonly min: number | null; readonly max: number | null } | null;
  /** True: frames that are shown for different times are refused. */
  readonly steady: true | null;
  /** Most bits per second of the picture. */
  readonly maxBitRate: number | null;
  /** Most pixels across. A side of any direction has its limit in `edge`. */
  readonly maxWidth: number | null;
  readonly sound: SoundRules | null;
  /** False: an edit list is refused, or is not followed. */
  readonly editLists: false | null;
  /** True: the index has to stand before the pictures. */
  readonly indexInFront: true | null;
}

/** How a network takes the sound of a video. Null: no document of the network says it. */
export interface SoundRules {
  readonly codecs: readonly string[] | null;
  /** True: of AAC only the profile LC is taken. */
  readonly lowComplexity: true | null;
  /** Most samples per second. */
  readonly maxRate: number | null;
  readonly maxChannels: number | null;
  /** Most bits per second. */
  readonly maxBitRate: number | null;
  /** True: a video without sound is refused. */
  readonly required: true | null;
}

/** Nothing is documented. Networks overwrite what their documents say. */
export const undocumentedEncoding: EncodingRules = {
  codecs: null,
  chroma: null,
  bitDepth: null,
  hdr: null,
  progressive: null,
  squarePixels: null,
  frameRate: null,
  steady: null,
  maxBitRate: null,
  maxWidth: null,
  sound: null,
  editLists: null,
  indexInFront: null,
};

/** The same for sound. */
export const undocumentedSound: SoundRules = {
  codecs: null,
  lowComplexity: null,
  maxRate: null,
  maxChannels: null,
  maxBitRate: null,
  required: null,
};

/** AAC of up to 48 kHz in one or two channels, as several networks word it. */
export const aacSound: SoundRules = { ...undocumentedSound, codecs: ['aac'], maxRate: 48_000, maxChannels: 2 };
