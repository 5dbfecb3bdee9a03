/** Something that can be put in place of what was typed. */
export interface Suggestion {
  key: string;
  label: string;
  /** Quieter, behind the label. */
  detail?: string | undefined;
  /** In place of the sign and the word; a function does something else instead. */
  insert: string | ((field: HTMLTextAreaElement) => void);
}

/** Finds what fits the word behind its sign; the best first. */
export type Source = (typed: string) => Promise<readonly Suggestion[]>;

/** How many are offered at once. */
export const suggestedMax = 8;
