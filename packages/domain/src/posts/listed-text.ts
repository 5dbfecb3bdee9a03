/** A list has this much of a text, in UTF-16 units: more than a card shows before somebody unfolds it. */
export const LISTED_TEXT_MAX = 1_000;

/** So much before the first word that was looked for. */
const LEAD = 100;

/**
 * A text as a list has it: whole, or its beginning with `…`. Where one of `words` stands further on alone, it is the part around that, so
 * that what was found can be shown.
 */
export function listedText(text: string, words: readonly string[] = []): string {
  if (text.length <= LISTED_TEXT_MAX) return text;
  const lower = words.length === 0 ? '' : small(text);
  const places = words.map((word) => lower.indexOf(small(word))).filter((at) => at !== -1);
  const first = places.length === 0 ? 0 : Math.min(...places);
  const start = first < LISTED_TEXT_MAX - LEAD ? 0 : first - LEAD;
  const end = start + LISTED_TEXT_MAX;
  // No character is cut in half.
  const part = text.slice(start, end).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
  return `${start > 0 ? '…' : ''}${part}${end < text.length ? '…' : ''}`;
}

/** In small letters, and as long as before: `İ` is the only letter that would become two. */
function small(text: string): string {
  return text.replaceAll('İ', 'i').toLowerCase();
}
