import { searchText } from '../../packages/domain/src/index.ts';

/** Texts that posts are made of, and words to look for in them. */
export interface WordyTexts {
  readonly all: readonly {
    readonly n: number;
    readonly title: string;
    readonly text: string;
    readonly searchText: string;
  }[];
  /** What is typed → by what kind of search it is: how many posts of a person it finds. */
  readonly words: Readonly<Record<string, string>>;
}

const TEXTS = 5_000;
const WORDS = 20_000;
const WORDS_OF_A_TEXT = 25;
const BEGINNINGS = 'b c d f g h k l m n p r s t v w st tr ch sh pl br gr th'.split(' ');
const VOWELS = 'a e i o u ai ea oo ou'.split(' ');
const ENDS = ['', ...'n r s t l m d ng nt st ck'.split(' ')];

/**
 * Texts of made-up words. As in a language, few words are in most of the texts and most words in few; short ones come
 * more often. The same for every run.
 */
export function createWordyTexts(): WordyTexts {
  const random = createRandom(20_261_124);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const vocabulary = new Set<string>();
  while (vocabulary.size < WORDS) {
    const syllables = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(BEGINNINGS) + pick(VOWELS));
    vocabulary.add(syllables.join('') + pick(ENDS));
  }
  const words = [...vocabulary].sort((one, other) => one.length - other.length);
  const someWords = (count: number) =>
    Array.from({ length: count }, () => words[Math.floor(words.length * random() ** 4)] ?? '');
  const all = Array.from({ length: TEXTS }, (_, n) => {
    const title = ['Kiln', ...someWords(3)].join(' ');
    const text = `${someWords(WORDS_OF_A_TEXT).join(' ')}. https://nonet.test/${n}`;
    return { n, title, text, searchText: searchText([title, text]) };
  });

  const found = (text: string) => all.filter((one) => one.searchText.includes(text)).length;
  const between = (least: number, most: number) =>
    words.find((word) => word.length >= 4 && found(word) / TEXTS >= least && found(word) / TEXTS <= most) ?? '';
  const [frequent, middling] = [between(0.02, 0.05), between(0.005, 0.01)];
  const rare = words.findLast((word) => found(word) === 1) ?? '';
  return {
    all,
    words: {
      'in every post': 'kiln',
      'in 2 to 5 of 100': frequent,
      'in 5 to 10 of 1,000': middling,
      'in 2 of 10,000': rare,
      'in none': 'xyzzyx',
      'two words': `${frequent} ${middling}`,
      'three words': `kiln ${frequent} ${middling}`,
      'two letters': 'qx',
      'a part of a word': rare.slice(1, -1),
    },
  };
}

/** Numbers from 0 to below 1, by mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
