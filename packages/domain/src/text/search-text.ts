/** The most characters of a post, its title and all its texts together, that a search looks at. */
export const SEARCHED_MAX = 20_000;

/** The most words of a search that are looked for. */
export const SEARCHED_WORDS_MAX = 8;

/** A longer run of letters is cut: nobody types it, and the index has every part of a word. */
const WORD_LENGTH_MAX = 64;

/** Accents, vowel points of Hebrew and Arabic, and what cannot be seen: people leave them out when they type. */
const leftOut =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\p{Default_Ignorable_Code_Point}]+/gu;

/** Letters that Unicode does not take apart, and what people type who do not have them on the keyboard. */
const typedAs: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};
const replaced = new RegExp(`[${Object.keys(typedAs).join('')}]`, 'g');

/** Letters of scripts that put no spaces between words. */
const UNSPACED =
  '[[\\p{L}\\p{N}]&&[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Bopo}\\p{scx=Yiii}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}]]';
/** A run of such letters; a word of another script; or a sign. Marks belong to what they stand on. */
const token = new RegExp(
  `(?<run>(?:${UNSPACED}\\p{M}*)+)|(?:[[\\p{L}\\p{N}]--${UNSPACED}]\\p{M}*)+|[^\\p{M}\\p{Cc}\\p{Cf}\\p{Cs}\\p{Z}]\\p{M}*`,
  'gv',
);
const letters = /\P{M}\p{M}*/gu;

/**
 * What a search compares of texts: small letters without accents, in words with a space before each. A sign is a word.
 * In a script without spaces each letter begins a word, of itself and the next one. Texts that look alike, and those
 * that people type for one another, give the same.
 */
export function searchText(texts: readonly string[]): string {
  let all = '';
  for (const text of texts) {
    const left = SEARCHED_MAX - all.length;
    // Taking a text apart can make it longer, so it is cut before and after.
    const words = tokensOf(text.slice(0, left)).flatMap(wordsOf);
    all += words
      .map((word) => ` ${word}`)
      .join('')
      .slice(0, left);
  }
  return all.toWellFormed();
}

/**
 * The parts that the `searchText` of a post must hold, all of them, to be found by what somebody typed. A part that
 * starts with a space is the beginning of a word: its first word has less than three characters. Any other part may be
 * inside of a word. None: nothing was typed that can be looked for.
 */
export function searchParts(typed: string): string[] {
  const parts = typed
    .slice(0, SEARCHED_MAX)
    .split(/\s+/)
    .map((word) => partOf(tokensOf(word)))
    .filter((part) => part !== '');
  return [...new Set(parts)].slice(0, SEARCHED_WORDS_MAX);
}

interface Token {
  text: string;
  /** True of a script without spaces. */
  isRun: boolean;
}

function tokensOf(text: string): Token[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(leftOut, '')
    .replace(replaced, (letter) => typedAs[letter] ?? letter);
  return Array.from(plain.matchAll(token), (match) => ({ text: match[0], isRun: match.groups?.run !== undefined }));
}

function wordsOf({ text, isRun }: Token): string[] {
  const all = isRun ? (text.match(letters) ?? []) : [];
  const words = isRun ? all.map((letter, place) => letter + (all[place + 1] ?? '')) : [text];
  return words.flatMap((word) => (word.length <= WORD_LENGTH_MAX ? word : cut(word)));
}

function partOf(tokens: readonly Token[]): string {
  const words = tokens.flatMap(wordsOf);
  const last = tokens.at(-1);
  // In the text another letter may follow the run. Its last two letters are a word already.
  if (last?.isRun && wordsOf(last).length > 1) words.pop();
  const part = words.join(' ');
  return part === '' || /^[^ ]{3}/u.test(part) ? part : ` ${part}`;
}

function cut(word: string): string[] {
  return word.match(new RegExp(`.{1,${WORD_LENGTH_MAX}}`, 'gu')) ?? [];
}
