/**
 * The text of a post as LinkedIn reads it ("Little text format", 2026-08): what it reserves stands behind a backslash, or it is taken
 * for an element, and the text is cut there without a word. Elements that we make are hashtags alone; mentions stay words.
 */

const reserved = /[\\|{}@[\]()<>#*_~]/g;
/** Addresses are matched first, as one of them may hold what looks like a hashtag. */
const addressOrHashtag = /https?:\/\/\S+|(?<![\p{L}\p{N}_&/])#([\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*)/giu;
const element = /\{hashtag\|\\?#\|((?:\\.|[^\\{}|])*)\}|@\[((?:\\.|[^\\[\]])*)\]\([^()]*\)|\\(.)/gsu;

/** Writes a text so that LinkedIn shows it as it is, with its hashtags as links. The limit counts what was written before. */
export function toLittleText(text: string): string {
  let little = '';
  let at = 0;
  for (const match of text.matchAll(addressOrHashtag)) {
    const [whole, word] = match;
    little += escapeReserved(text.slice(at, match.index));
    little += word === undefined ? escapeReserved(whole) : `{hashtag|\\#|${escapeReserved(word)}}`;
    at = match.index + whole.length;
  }
  return little + escapeReserved(text.slice(at));
}

/** What a reader sees of it. */
export function fromLittleText(little: string): string {
  return little.replace(element, (_, word?: string, name?: string, character?: string) => {
    if (word !== undefined) return `#${fromLittleText(word)}`;
    return name === undefined ? (character ?? '') : fromLittleText(name);
  });
}

function escapeReserved(text: string): string {
  return text.replace(reserved, '\\$&');
}
