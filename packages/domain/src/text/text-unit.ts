import { countGraphemes, graphemes } from '#/text/graphemes.ts';
import { utf8Bytes } from '#/text/utf8-bytes.ts';

/**
 * What a network counts.
 * `utf16`: UTF-16 units. `utf8-bytes`: bytes of UTF-8. `graphemes`: characters as a reader sees them.
 * `emoji-as-bytes`: code points, but an emoji counts as its UTF-8 bytes (Threads).
 * `weighted`: X's weights and its own rule for addresses, for which X's library must be loaded (`loadWeighing`).
 */
export type TextUnit = 'graphemes' | 'utf16' | 'utf8-bytes' | 'emoji-as-bytes' | 'weighted';

/** Gives the length of a text in `weighted`. */
export type Weigh = (text: string) => number;

/** The length of `text` in `unit`; null for `weighted` while `weigh` is not loaded. */
export function textLength(text: string, unit: TextUnit, weigh: Weigh | null): number | null {
  switch (unit) {
    case 'graphemes':
      return countGraphemes(text);
    case 'utf16':
      return text.length;
    case 'utf8-bytes':
      return utf8Bytes(text);
    case 'emoji-as-bytes':
      return emojiAsBytes(text);
    case 'weighted':
      return weigh === null ? null : weigh(text);
    default:
      return unit satisfies never;
  }
}

/**
 * X weighs an address of up to 4,096 characters as 23. A text longer than about three such addresses is not weighed.
 */
const WEIGHED_UNITS = 12_500;

/** Room for any character: the longest emoji has 15 units, an accented letter a few. */
const UNITS_PER_CHARACTER = 20;

/**
 * The number of UTF-16 units from which a text counts as over the limit without being counted. Counting graphemes,
 * emoji and weights is slow for huge texts; the other units are always counted.
 */
export function uncountedFrom({ max, unit }: { readonly max: number; readonly unit: TextUnit }): number {
  switch (unit) {
    case 'utf16':
    case 'utf8-bytes':
      return Number.POSITIVE_INFINITY;
    case 'emoji-as-bytes':
    case 'graphemes':
      return UNITS_PER_CHARACTER * max;
    case 'weighted':
      return WEIGHED_UNITS;
    default:
      return unit satisfies never;
  }
}

/** What one unit is called in a sentence. */
export function unitNoun(unit: TextUnit): 'characters' | 'bytes' {
  return unit === 'utf8-bytes' ? 'bytes' : 'characters';
}

/** Pictures, flags and keycaps. */
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u;

function emojiAsBytes(text: string): number {
  let length = 0;
  for (const { segment } of graphemes(text)) length += emoji.test(segment) ? utf8Bytes(segment) : [...segment].length;
  return length;
}
