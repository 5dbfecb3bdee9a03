import type { SavedText } from '@nonet/contract';

/** The texts that have every typed word in their name or text: names that begin with it first, then other names, then texts. */
export function findTexts(typed: string, texts: readonly SavedText[]): SavedText[] {
  const wanted = plain(typed).trim();
  const words = wanted.split(/\s+/).filter(Boolean);
  const rank = ({ name, text }: SavedText): number => {
    const ownName = plain(name);
    if (ownName.startsWith(wanted)) return 0;
    if (words.every((word) => ownName.includes(word))) return 1;
    const all = `${ownName} ${plain(text)}`;
    return words.every((word) => all.includes(word)) ? 2 : 3;
  };
  return texts
    .map((text) => ({ text, rank: rank(text) }))
    .filter((found) => found.rank < 3)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ text }) => text);
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
