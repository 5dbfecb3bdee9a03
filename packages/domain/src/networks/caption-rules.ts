/** How a network takes the captions of a video. */
export interface CaptionRules {
  readonly form: 'srt' | 'vtt';
  /** Most bytes of one file, as it is sent; null: there is no limit that anybody reaches here. */
  readonly maxBytes: number | null;
  /** How many languages a video may have; null: no limit is documented. */
  readonly most: number | null;
  /** Whether it knows languages by a tag. Absent: it takes every tag. */
  readonly knows?: (tag: string) => boolean;
  /** The right that captions need in addition to posting, by its name at the network; null: none. */
  readonly scope: string | null;
}
