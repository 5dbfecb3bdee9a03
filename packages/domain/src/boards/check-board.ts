import { isBlank } from '#/text/blank.ts';
import { countGraphemes } from '#/text/graphemes.ts';

/** Longest name and description of a new board, in characters as people count them (2§9, OP-65). */
export const BOARD_NAME_MAX = 50;
export const BOARD_DESCRIPTION_MAX = 200;

/** Who sees a board; the first is the usual one. */
export const boardPrivacies = ['PUBLIC', 'SECRET'] as const;
export type BoardPrivacy = (typeof boardPrivacies)[number];

/** A board that is to be made, as it was typed. */
export interface BoardDraft {
  readonly name: string;
  readonly description: string;
}

/** Something wrong with it, and in which field. */
export interface BoardIssue {
  readonly field: keyof BoardDraft;
  readonly message: string;
}

/** Everything that is wrong with a board that is to be made (2§5). White space around name and description does not count. */
export function checkBoard({ name, description }: BoardDraft): BoardIssue[] {
  const issues: BoardIssue[] = [];
  if (isBlank(name)) issues.push({ field: 'name', message: 'Enter a name for the board.' });
  if (countGraphemes(name.trim()) > BOARD_NAME_MAX) {
    issues.push({ field: 'name', message: `The name of a board has at most ${BOARD_NAME_MAX} characters.` });
  }
  if (countGraphemes(description.trim()) > BOARD_DESCRIPTION_MAX) {
    const message = `The description of a board has at most ${BOARD_DESCRIPTION_MAX} characters.`;
    issues.push({ field: 'description', message });
  }
  return issues;
}
