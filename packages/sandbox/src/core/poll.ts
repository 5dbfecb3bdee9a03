/** A poll as a network took it. */
export interface Poll {
  readonly question: string;
  readonly answers: readonly string[];
  /** How long people may answer. */
  readonly minutes: number;
}

/** The length of a text as a reader counts it. */
export function charactersIn(text: string): number {
  return [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)].length;
}
