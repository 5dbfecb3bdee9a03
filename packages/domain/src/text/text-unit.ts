import { countGraphemes, graphemes } from '#/text/graphemes.ts';

/**
 * What a network counts.
 * `utf16`: UTF-16 units. `utf8-bytes`: bytes of UTF-8. `graphemes`: characters as a reader sees them.
 * `emoji-as-bytes`: code points, but an emoji counts as its UTF-8 bytes (Threads).
 * `weighted`: X's weights and its own rule for addresses, for which X's library must be loaded (`loadWeighing`).
 */
export type TextUnit = 'graphemes' | 'utf16' | 'utf8-bytes' | 'emoji-as-bytes' | 'weighted';

/** Tells the length of a text in `weighted`. */
export type Weigh = (text: string) => number;

/** The length of `text` in `unit`; null for `weighted` while there is nothing to weigh with. */
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

/** What one unit is called in a sentence. */
export function unitNoun(unit: TextUnit): 'characters' | 'bytes' {
  return unit === 'utf8-bytes' ? 'bytes' : 'characters';
}

function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Pictures, flags and keycaps. */
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u;

function emojiAsBytes(text: string): number {
  let length = 0;
  for (const { segment } of graphemes(text)) length += emoji.test(segment) ? utf8Bytes(segment) : [...segment].length;
  return length;
}
