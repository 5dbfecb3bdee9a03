import { checkKeptName } from '#/kept/kept-name.ts';
import { isBlank } from '#/text/blank.ts';
import { isLongerThan } from '#/text/graphemes.ts';

/** Most saved texts of a person. */
export const SAVED_TEXTS_MAX = 200;
/** Most characters of one, as people count them (DRAFT-05, OP-118). */
export const SAVED_TEXT_MAX = 2_200;

export const savedTextMessages = {
  full: `You have ${SAVED_TEXTS_MAX} saved texts. Delete one to make room.`,
  nameTaken: 'Another saved text has this name.',
  notFound: 'This text was deleted.',
  empty: 'Please enter a text.',
  tooLong: 'The text is longer than 2,200 characters.',
  /** OP-118: it was changed on two devices. */
  keptBoth: (name: string, second: string): string =>
    `“${name}” was changed on another device, too. Yours is kept as “${second}”.`,
} as const;

/** What is wrong with a saved text, in words; null when nothing is. */
export function checkSavedText({ name, text }: { name: string; text: string }): string | null {
  const problem = checkKeptName(name);
  if (problem !== null) return problem;
  if (isBlank(text)) return savedTextMessages.empty;
  return isLongerThan(text, SAVED_TEXT_MAX) ? savedTextMessages.tooLong : null;
}
