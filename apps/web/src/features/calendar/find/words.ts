import type { ListedPost } from '@nonet/contract';

/** The words of a search. A post is found when each of them is in its title or in one of its texts, as a part or as a whole. */
export function wordsOf(search: string): string[] {
  return [...new Set(search.split(/\s+/).filter(Boolean))];
}

export interface Passage {
  readonly text: string;
  readonly isFound: boolean;
}

/** A text in passages, in order; those that are one of the words are found. */
export function passagesOf(text: string, words: readonly string[]): Passage[] {
  const found = patternOf(words);
  if (!found) return text === '' ? [] : [{ text, isFound: false }];
  // Splitting by a group keeps what is between, at the odd places.
  return text.split(found).flatMap((text, place) => (text === '' ? [] : [{ text, isFound: place % 2 === 1 }]));
}

/** Letters before the first word in a snippet. */
const leadLetters = 24;
const snippetLetters = 120;

/**
 * The part of a post's texts that shows why it was found: around a word that the title does not have. Null when the title
 * has all of them.
 */
export function snippetOf(
  post: Pick<ListedPost, 'title' | 'description' | 'descriptions'>,
  words: readonly string[],
): string | null {
  const missing = words.filter((word) => !patternOf([word])?.test(post.title));
  for (const text of [post.description, ...Object.values(post.descriptions)]) {
    for (const word of missing) {
      const at = text.search(patternOf([word]) ?? /$^/);
      if (at === -1) continue;
      const from = at <= leadLetters ? 0 : text.indexOf(' ', at - leadLetters) + 1;
      const start = from > at ? at : from;
      const part = text.slice(start, start + snippetLetters).replace(/\s+/g, ' ');
      return `${start > 0 ? '…' : ''}${part}${start + snippetLetters < text.length ? '…' : ''}`;
    }
  }
  return null;
}

/** The longest first: of “post” and “posts” the longer is marked where both are. */
function patternOf(words: readonly string[]): RegExp | null {
  if (words.length === 0) return null;
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  return new RegExp(`(${longestFirst.map(asPattern).join('|')})`, 'iu');
}

function asPattern(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
