import type { Emoji } from './emoji-data.ts';

/** Emoji whose name or words have every typed word: those whose name begins with it first, then whose word is it. */
export function findEmoji(typed: string, all: readonly Emoji[]): Emoji[] {
  const wanted = typed.toLowerCase().replace(/[_:]+/g, ' ').trim();
  if (wanted === '') return [];
  const parts = wanted.split(/\s+/);
  const found = all.flatMap((emoji) => {
    const rank = rankOf(emoji, wanted, parts);
    return rank === null ? [] : [{ emoji, rank }];
  });
  return found.toSorted((one, other) => one.rank - other.rank).map(({ emoji }) => emoji);
}

function rankOf({ name, words, emoji }: Emoji, wanted: string, parts: readonly string[]): number | null {
  if (emoji === wanted || name === wanted) return 0;
  // 'red heart' is meant more often than 'smiling face with heart-eyes'.
  const nameWords = name.split(' ');
  const isWord = ` ${name} `.includes(` ${wanted} `);
  if (isWord && nameWords.length === parts.length + 1) return 1;
  if (words.includes(wanted)) return 2;
  if (isWord || name.startsWith(wanted)) return 3;
  const all = [...nameWords, ...words.flatMap((word) => word.split(' '))];
  return parts.every((part) => all.some((word) => word.startsWith(part))) ? 4 : null;
}
