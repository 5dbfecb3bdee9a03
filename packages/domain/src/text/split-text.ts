import { graphemes } from '#/text/graphemes.ts';

export interface SplitRequest {
  /** Whether a text can be one part: by every limit that it has to keep. */
  fits(text: string): boolean;
  /** Each part ends with its number and that of all: ` 2/7`. */
  isNumbered: boolean;
}

/**
 * A text as parts that fit, in order: cut between sentences, else between words, else between characters. Never inside of a link, a
 * mention, a tag or an emoji. The parts are the text again but for the white space at the cuts. Null when one of these does not fit
 * anywhere. A text that fits, or is blank, is one part and has no number.
 */
export function splitText(text: string, { fits, isNumbered }: SplitRequest): string[] | null {
  const whole = text.trim();
  if (whole === '' || fits(whole)) return [whole];
  const places = placesIn(whole);
  if (!isNumbered) return cutAt(whole, places, fits);
  // Each digit weighs the same everywhere, so nines stand for numbers that are not known yet.
  for (const nines of ['9', '99', '999', '9999']) {
    const parts = cutAt(whole, places, (part) => fits(`${part} ${nines}/${nines}`));
    if (parts === null) return null;
    const count = String(parts.length);
    if (count.length <= nines.length) return parts.map((part, at) => `${part} ${at + 1}/${count}`);
  }
  return null;
}

/** Where a text may be cut, by what is best: between sentences, between words, between characters. Each in order, with the end. */
type Places = readonly (readonly number[])[];

function cutAt(text: string, places: Places, fits: SplitRequest['fits']): string[] | null {
  const parts: string[] = [];
  const next = places.map(() => 0);
  let from = 0;
  while (from < text.length) {
    const end = lastFitting(text, from, { places, next, fits });
    if (end === null) return null;
    const part = text.slice(from, end).trim();
    if (part !== '') parts.push(part);
    from = end;
  }
  return parts;
}

/** The last place of the best kind up to which the text from here fits; null when there is none of any kind. */
function lastFitting(
  text: string,
  from: number,
  { places, next, fits }: { places: Places; next: number[]; fits: SplitRequest['fits'] },
): number | null {
  for (const [kind, ends] of places.entries()) {
    let at = next[kind] ?? 0;
    while (at < ends.length && (ends[at] ?? 0) <= from) at += 1;
    next[kind] = at;
    let last: number | null = null;
    for (; at < ends.length; at += 1) {
      const end = ends[at] ?? 0;
      if (!fits(text.slice(from, end).trim())) break;
      last = end;
    }
    // White space alone is no part.
    if (last !== null && text.slice(from, last).trim() !== '') return last;
  }
  return null;
}

/** What is never cut. An address ends where a script without spaces goes on with its own punctuation. */
const whole = [
  /(?:https?:\/\/|www\.)[^\s。、！？，；：「」『』（）]+/giu,
  /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+(?:[/?#][^\s。、！？，；：「」『』（）]*)?/gu,
  /[@＠][\p{L}\p{M}\p{N}_.-]+/gu,
  /[#＃$][\p{L}\p{M}\p{N}_]+/gu,
];

function placesIn(text: string): Places {
  const held = heldIn(text);
  const isFree = (place: number) => place === text.length || held[place] !== 1;
  const ends = (granularity: 'sentence' | 'word') =>
    Array.from(segmenter(granularity).segment(text), ({ index, segment }) => index + segment.length);
  const sentences = ends('sentence').filter(isFree);
  const words = ends('word').filter((place) => isFree(place) && isBetweenWords(text, place));
  const characters = Array.from(graphemes(text), ({ index, segment }) => index + segment.length).filter(isFree);
  return [sentences, words, characters];
}

/** The places strictly inside of what is never cut. */
function heldIn(text: string): Uint8Array {
  const held = new Uint8Array(text.length + 1);
  for (const pattern of whole) {
    for (const { 0: found, index } of text.matchAll(pattern)) held.fill(1, index + 1, index + found.length);
  }
  return held;
}

const withoutSpaces = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;

/** Beside white space, or between words of a script that has none. */
function isBetweenWords(text: string, place: number): boolean {
  const before = text.slice(place - 1, place);
  const after = text.slice(place, place + 1);
  if (/^\s?$/.test(before) || /^\s?$/.test(after)) return true;
  return withoutSpaces.test(before) && withoutSpaces.test(after);
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenter(granularity: 'sentence' | 'word'): Intl.Segmenter {
  const known = segmenters.get(granularity) ?? new Intl.Segmenter('en', { granularity });
  segmenters.set(granularity, known);
  return known;
}
