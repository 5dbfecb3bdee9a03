import type { TextMarks } from '@nonet/domain';

import type { Draft } from '../draft/draft.ts';

/** Hidden words of the text for all networks that stand in a later part of a thread after an edit: only the first part has marks. */
export function laidOpen(
  before: Pick<Draft, 'description' | 'marks'>,
  { thread, description, marks }: Pick<Draft, 'thread' | 'description'> & { marks: TextMarks | null },
): string[] {
  const wordsOf = (text: string, of: TextMarks | null) =>
    (of?.description ?? []).map(({ start, end }) => text.slice(start, end));
  const still = new Set(wordsOf(description, marks));
  return wordsOf(before.description, before.marks).filter(
    (words) => !still.has(words) && thread.some((part) => part.description.includes(words)),
  );
}
