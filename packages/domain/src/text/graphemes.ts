import { utf8Bytes } from '#/text/utf8-bytes.ts';

/**
 * Characters of one UTF-16 unit each that never join with a neighbour: all of ASCII except carriage return (CR LF is
 * one grapheme).
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the class is meant to hold the ASCII controls.
const plainAscii = /^[\x00-\x0c\x0e-\x7f]*$/;

let segmenter: Intl.Segmenter | undefined;

/** The segments of a text that a reader sees as single characters (Unicode UAX 29, extended grapheme clusters). */
export function graphemes(text: string): Iterable<Intl.SegmentData> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** How many characters a reader sees: graphemes. This is how titles and the shared text are counted (OP-65). */
export function countGraphemes(text: string): number {
  if (plainAscii.test(text)) return text.length;
  let count = 0;
  for (const _ of graphemes(text)) count += 1;
  return count;
}

/** True when `text` has more than `max` graphemes. Stops counting there, so that huge texts cost no more than long ones. */
export function exceedsGraphemes(text: string, max: number): boolean {
  return text.length > max && graphemeEnd(text, max) < text.length;
}

/**
 * Most bytes of UTF-8 for each character of a title or a shared text. One character for a reader may have any number of
 * accents, so a bound is needed. The longest emoji has 35 bytes (two people who kiss, each with a skin colour; Unicode
 * emoji 17).
 */
const CHARACTER_MAX_BYTES = 40;

/**
 * True when `text` has more than `max` graphemes, or more bytes than that many graphemes can reasonably have. Bytes are
 * checked first, so that a huge text is never cut into graphemes.
 */
export function isLongerThan(text: string, max: number): boolean {
  const maxBytes = max * CHARACTER_MAX_BYTES;
  // A UTF-16 unit has at least one byte and at most three.
  if (text.length > maxBytes || (3 * text.length > maxBytes && utf8Bytes(text) > maxBytes)) return true;
  return exceedsGraphemes(text, max);
}

/** The longest beginning of `text` with at most `max` graphemes; never cuts a character in two. */
export function truncateGraphemes(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, graphemeEnd(text, max));
}

/** The index (in UTF-16 units) after the first `max` graphemes, or the end of the text. */
function graphemeEnd(text: string, max: number): number {
  if (plainAscii.test(text)) return Math.min(max, text.length);
  let count = 0;
  for (const { index } of graphemes(text)) {
    if (count === max) return index;
    count += 1;
  }
  return text.length;
}
