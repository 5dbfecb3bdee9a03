import { movedMarks, type TextMarks } from '@nonet/domain';
import { useLayoutEffect, useRef } from 'react';

import { isSameJson } from '#/drafts/merge-contents.ts';
import type { Draft } from '../draft/draft.ts';

type Marked = Pick<Draft, 'description' | 'descriptions' | 'marks'>;

/** Moves the marks of a draft with the words that they are of, while its texts are edited. Marks that come with their texts are as given. */
export function useMovedMarks(draft: Marked, onMove: (marks: TextMarks | null, before: Marked) => void): void {
  const { description, descriptions, marks } = draft;
  const last = useRef<Marked>({ description, descriptions, marks });
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { description, descriptions, marks };
    if (marks === null || marks !== before.marks) return;
    const moved = movedMarks(marks, before, { description, descriptions });
    if (isSameJson(moved, marks)) return;
    // The text may be typed on before this is drawn: the next move starts from here.
    last.current = { description, descriptions, marks: moved };
    onMove(moved, before);
  });
}
