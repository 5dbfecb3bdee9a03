/** Marks that networks make active in a text. */
export const textMarks = ['hashtag', 'cashtag', 'mention', 'link'] as const;

/** One kind of mark. */
export type TextMark = (typeof textMarks)[number];

const patterns: Readonly<Record<TextMark, RegExp>> = {
  hashtag: /(?<![\p{L}\p{N}_&/])#[\p{L}\p{N}_]+/gu,
  // X, twitter-text 3.1.0: six letters. Longer ones, with digits, are links there today (seen: names of coins).
  cashtag: /(?<![\p{L}\p{N}_$])\$[a-z][a-z0-9]{0,15}(?![\p{L}\p{N}$])/giu,
  mention: /(?<![\p{L}\p{N}_.])@[\p{L}\p{N}_.]+/gu,
  link: /(?:https?:\/\/|(?<![\p{L}\p{N}_.@/])www\.)\S+/giu,
};

/** The hashtags of a text, or its marks of another kind, in their order, each as often as it is there. */
export function tagsIn(text: string, mark: TextMark = 'hashtag'): string[] {
  return Array.from(text.matchAll(patterns[mark]), ([tag]) => tag);
}

/**
 * How many different marks of a kind the text holds. A repeated mark counts once: no document tells whether networks
 * count repeats, and a post that may be fine is not refused.
 */
export function countMarks(text: string, mark: TextMark): number {
  return new Set(Array.from(text.matchAll(patterns[mark]), (match) => match[0].toLowerCase())).size;
}
