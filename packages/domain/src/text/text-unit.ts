import { countGraphemes } from '#/text/graphemes.ts';
import { utf8Bytes } from '#/text/utf8-bytes.ts';

/**
 * What a network counts.
 * `utf16`: UTF-16 units. `utf8-bytes`: bytes of UTF-8. `graphemes`: characters as a reader sees them.
 * `weighted`: X's weights and its own rule for addresses, for which X's library must be loaded (`loadWeighing`).
 */
export type TextUnit = 'graphemes' | 'utf16' | 'utf8-bytes' | 'weighted';

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
    case 'weighted':
      return weigh === null ? null : weigh(text);
    default:
      return unit satisfies never;
  }
}

/**
 * X weighs an address of up to 4,096 characters as 23. A short text longer than about three such addresses is not weighed.
 */
const WEIGHED_UNITS = 12_500;

/** A long text of nothing but composed emoji has up to so many units for one of weight. */
const UNITS_PER_WEIGHT = 8;

/** Room for any character: the longest emoji has 15 units, an accented letter a few. */
const UNITS_PER_CHARACTER = 20;

/**
 * The number of UTF-16 units from which a text counts as over the limit without being counted. Counting graphemes and
 * weights is slow for huge texts; the other units are always counted.
 */
export function uncountedFrom({ max, unit }: { readonly max: number; readonly unit: TextUnit }): number {
  switch (unit) {
    case 'utf16':
    case 'utf8-bytes':
      return Number.POSITIVE_INFINITY;
    case 'graphemes':
      return UNITS_PER_CHARACTER * max;
    case 'weighted':
      return Math.max(WEIGHED_UNITS, UNITS_PER_WEIGHT * max);
    default:
      return unit satisfies never;
  }
}

/** What people call a unit. */
export type UnitNoun = 'characters' | 'bytes';

/** What the units of a text are called in a sentence: bytes only where the text has more of them than characters (OP-166). */
export function unitNoun(unit: TextUnit, text: string): UnitNoun {
  // Each character beyond ASCII has more bytes than UTF-16 units, and no other has.
  return unit === 'utf8-bytes' && utf8Bytes(text) > text.length ? 'bytes' : 'characters';
}
