/** A poll as a network took it. */
export interface Poll {
  readonly question: string;
  readonly answers: readonly string[];
  /** How long people may answer. */
  readonly minutes: number;
}

/** How many chose each answer of so many votes: the first of them the most. */
export function sharesOf(votes: number, answers: number): number[] {
  const share = Math.floor(votes / answers);
  return Array.from({ length: answers }, (_, at) => (at === 0 ? votes - share * (answers - 1) : share));
}

/** The length of a text as a reader counts it. */
export function charactersIn(text: string): number {
  return [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)].length;
}
