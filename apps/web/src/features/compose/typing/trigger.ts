/** The signs that offer something to put in: a saved text, a tag of one's own, an emoji. */
export type Sign = '/' | '#' | ':';

/** What stands between such a sign and the caret. */
export interface Trigger {
  sign: Sign;
  typed: string;
  /** From the sign to the caret, in UTF-16 units of the text. */
  start: number;
  end: number;
}

/** Nobody types longer names of what they look for. */
const typedMax = 40;

/** A sign at the start of a word, and the word so far. */
const patterns: Record<Sign, RegExp> = {
  '/': /(?<=^|\s)\/(?<typed>[^\s/]*)$/u,
  '#': /(?<=^|[\s(])#(?<typed>[\p{L}\p{M}\p{N}_]*)$/u,
  // Two letters at least: ':)' and ': D' are typed as they are.
  ':': /(?<=^|[^\p{L}\p{N}:/])(?<!\w):(?<typed>[a-z][a-z0-9_+-]+)$/iu,
};

/** The sign that was typed just before the caret, with the word that it begins; null when there is none. */
export function triggerAt(text: string, caret: number): Trigger | null {
  const before = text.slice(Math.max(0, caret - typedMax - 2), caret);
  for (const sign of ['/', '#', ':'] as const) {
    const typed = patterns[sign].exec(before)?.groups?.['typed'];
    if (typed === undefined || typed.length > typedMax) continue;
    const start = caret - typed.length - 1;
    // The piece that is looked at may begin in the middle of a word.
    if (caret - before.length === start && start > 0) continue;
    return { sign, typed, start, end: caret };
  }
  return null;
}
