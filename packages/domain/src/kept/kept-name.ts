import { isBlank } from '#/text/blank.ts';
import { graphemes, isLongerThan, truncateGraphemes } from '#/text/graphemes.ts';

/** Most characters of the name of a set or of a saved text. */
export const KEPT_NAME_MAX = 60;

/** A name as it is kept: without white space at its ends, and with one space where there were several. */
export function keptName(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Names with the same key look the same to people: 'Shop', 'shop', 'ＳＨＯＰ'. */
export function nameKey(name: string): string {
  return keptName(name.normalize('NFKC')).toLowerCase();
}

/** What is wrong with a name, in words; null when nothing is. */
export function checkKeptName(name: string): string | null {
  if (isBlank(name)) return 'Please enter a name.';
  return isLongerThan(keptName(name), KEPT_NAME_MAX) ? `The name is longer than ${KEPT_NAME_MAX} characters.` : null;
}

/** The name itself, else 'name (2)', 'name (3)': the first that is not taken. `taken` has keys of names. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(nameKey(name))) return name;
  for (let number = 2; ; number += 1) {
    const end = ` (${number})`;
    const room = KEPT_NAME_MAX - [...graphemes(end)].length;
    const numbered = truncateGraphemes(name.replace(/ \(\d+\)$/, ''), room).trimEnd() + end;
    if (!taken.has(nameKey(numbered))) return numbered;
  }
}
