/** One caption: when it is shown, in milliseconds from the start of the film, and its text in the markup of WebVTT. */
export interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

/** Captions that were read. */
export interface ReadCaptions {
  readonly cues: readonly Cue[];
  /** How many entries of the file were left out, because they cannot be shown. */
  readonly left: number;
}
