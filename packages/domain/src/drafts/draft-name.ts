import { isBlank } from '#/text/blank.ts';

/** The longest part of a text that stands for a missing title. */
const NAME_MAX = 80;

/** What a draft is called in lists: its title, or else how its text begins. */
export function draftName({ title, text }: { title: string; text: string }): string {
  if (!isBlank(title)) return title.trim();
  if (isBlank(text)) return 'Untitled draft';
  const line = text.trim().split('\n', 1)[0] ?? '';
  if (line.length <= NAME_MAX) return line;
  const cut = line.slice(0, NAME_MAX);
  // Half of a surrogate pair is no character.
  return `${(cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd()}…`;
}
