import { useEffect, useRef, useState } from 'react';

import { watchRivals } from '#/lib/watch-rivals.ts';
import type { DraftMedia } from '../media/draft-media.ts';
import { keptFiles } from '../media/kept-files.ts';
import { createAutosave } from './autosave.ts';
import { browserDrafts, hasLeftByChoice } from './browser-drafts.ts';
import { type Draft, isSameDraft } from './draft.ts';
import { coversSlot, partSlot, type SavedDraft } from './draft-store.ts';
import type { OpenedDraft } from './open-draft.ts';
import { newSubmitKey, type SubmitKey } from './submit-key.ts';

const rivalsText = 'This draft is open in another tab as well. What is typed last is what the browser keeps.';

/** The draft in the composer. It is stored in the browser while the person writes. */
export function useDraft({ slot, draft: openedDraft, base, submit: openedSubmit, edited }: OpenedDraft) {
  const version = edited?.version ?? null;
  const [draft, setDraft] = useState(openedDraft);
  const [submit, setSubmit] = useState(openedSubmit);
  const [autosave] = useState(() => createAutosave((saved: SavedDraft) => void keep(slot, base, saved)));
  const isFirst = useRef(true);
  const changeFiles = (list: 'media' | 'covers') => (change: (files: readonly DraftMedia[]) => readonly DraftMedia[]) =>
    setDraft((before) => {
      const files = change(before[list]);
      return files === before[list] ? before : { ...before, [list]: files };
    });

  useEffect(() => {
    // The draft was just read, so it need not be written.
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    autosave.schedule({ draft, submit, version });
  }, [autosave, draft, submit, version]);

  // Two tabs cannot schedule the post twice, because they also share its key.
  useEffect(() => watchRivals(`nonet-draft/${slot}`, rivalsText), [slot]);

  useEffect(() => {
    const flush = () => autosave.flush();
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      if (hasLeftByChoice()) autosave.cancel();
      else autosave.flush();
    };
  }, [autosave]);

  return {
    draft,
    submit,
    change: (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change })),
    changeMedia: changeFiles('media'),
    changeCovers: changeFiles('covers'),
    changeThread: (change: (thread: Draft['thread']) => Draft['thread']) =>
      setDraft((before) => ({ ...before, thread: change(before.thread) })),
    setSubmit,
    /** Writes at once, for data that must be stored before the next step. */
    async keepNow(kept: SubmitKey) {
      autosave.cancel();
      await browserDrafts.write(slot, { draft, submit: kept, version });
    },
    /** Removes the finished draft from the browser. */
    async forget() {
      autosave.cancel();
      await Promise.all([
        browserDrafts.remove(slot),
        keptFiles.retain(slot, []),
        keptFiles.retain(coversSlot(slot), []),
        ...draft.thread.map(({ key }) => keptFiles.retain(partSlot(slot, key), [])),
      ]);
    },
    startOver() {
      setDraft(base);
      setSubmit(newSubmitKey());
    },
  };
}

/** Stores the draft. An unchanged draft is not stored, unless its post may have been stored. */
async function keep(slot: string, base: Draft, saved: SavedDraft): Promise<void> {
  if (isSameDraft(saved.draft, base) && !saved.submit.mayBeStored) await browserDrafts.remove(slot);
  else await browserDrafts.write(slot, saved);
}
