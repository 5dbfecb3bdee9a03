import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { drawTyped, dropTyped } from '#/ui/drawing/draw-typed.ts';
import type { DraftMedia } from '../media/draft-media.ts';
import { keptFiles } from '../media/uploads/kept-files.ts';
import { type Draft, isSameDraft } from './draft.ts';
import { createAutosave } from './keep/autosave.ts';
import { browserDrafts, hasLeftByChoice } from './keep/browser-drafts.ts';
import { coversSlot, partSlot, type SavedDraft } from './keep/draft-store.ts';
import type { SubmitKey } from './keep/submit-key.ts';
import { hasNews } from './open/has-news.ts';
import type { OpenedDraft } from './open/open-draft.ts';
import { useLine } from './use-line.ts';

export type Desk = ReturnType<typeof useDraft>;

/** The draft in the composer. It is stored in the browser while the person writes, and that of a new post at the server. */
export function useDraft(opened: OpenedDraft) {
  const { slot, base, edited, release } = opened;
  const version = edited?.version ?? null;
  const [draft, setDraft] = useState(opened.draft);
  const [submit, setSubmit] = useState(opened.submit);
  /** What is typed now; the drawn draft may be one step behind. */
  const newest = useRef(opened.draft);
  const key = useRef(submit);
  key.current = submit;

  function show(next: Draft) {
    newest.current = next;
    dropTyped();
    setDraft(next);
  }

  const line = useLine(opened, {
    newest: () => newest.current,
    onMerged: show,
    keep: () => {
      autosave.cancel();
      return keep(savedNow());
    },
  });
  const [autosave] = useState(() => createAutosave((saved: () => SavedDraft) => void keep(saved())));

  function savedNow(kept: SubmitKey = key.current): SavedDraft {
    const standing = line.kept();
    return {
      ...{ draft: newest.current, submit: kept, version, at: Date.now() },
      ...(edited && { base }),
      ...(standing && { keeper: standing }),
    };
  }

  /** Stores the draft. An unchanged one, or one without a word or a file, is not stored, unless its post may have been stored. */
  async function keep(saved: SavedDraft): Promise<void> {
    const isNone = edited ? isSameDraft(saved.draft, base) : !hasNews(opened, saved.draft);
    if (isNone && !saved.submit.mayBeStored && !line.mayBeStored()) await browserDrafts.remove(slot);
    else await browserDrafts.write(slot, saved);
  }

  function update(change: (before: Draft) => Draft) {
    const next = change(newest.current);
    if (next === newest.current) return;
    show(next);
    line.type(next);
  }

  /** A text field shows its own text already: it is kept at once, and drawn elsewhere when that holds up no key. */
  function type(change: (before: Draft) => Draft) {
    newest.current = change(newest.current);
    autosave.schedule(savedNow);
    line.type(newest.current);
    drawTyped(() => setDraft(newest.current));
  }

  const changeFiles = (list: 'media' | 'covers') => (change: (files: readonly DraftMedia[]) => readonly DraftMedia[]) =>
    update((before) => {
      const files = change(before[list]);
      return files === before[list] ? before : { ...before, [list]: files };
    });

  const isFirst = useRef(true);
  const saveSoon = useEffectEvent(() => autosave.schedule(savedNow));
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever of these changes is stored.
  useEffect(() => {
    // The draft was just read, so it need not be written.
    if (isFirst.current) isFirst.current = false;
    else saveSoon();
  }, [draft, submit]);

  const [begunAt] = useState(placeNow);
  const leave = useEffectEvent(() => {
    if (hasLeftByChoice()) autosave.cancel();
    else autosave.flush();
    // The screen broke down, and the person is still there: they go on with what this browser has.
    if (begunAt === placeNow() && !line.isOver()) return release();
    void line
      .close()
      .then((isAllStored) => (isAllStored && !hasLeftByChoice() ? forgetHere() : undefined))
      // Who waits for the slot finds it empty, or with what only this browser has.
      .finally(release);
  });
  useEffect(() => {
    const flush = () => autosave.flush();
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      leave();
    };
  }, [autosave]);

  /** Removes the draft from the browser. */
  async function forgetHere() {
    autosave.cancel();
    const parts = newest.current.thread.map((part) => partSlot(slot, part.key));
    const files = [slot, coversSlot(slot), ...parts].map((one) => keptFiles.retain(one, []));
    await Promise.all([browserDrafts.remove(slot), ...files]);
  }

  return {
    draft,
    submit,
    line,
    change: (change: Partial<Draft>) => update((before) => ({ ...before, ...change })),
    type,
    changeMedia: changeFiles('media'),
    changeCovers: changeFiles('covers'),
    changeThread: (change: (thread: Draft['thread']) => Draft['thread']) =>
      update((before) => ({ ...before, thread: change(before.thread) })),
    setSubmit,
    /** Writes at once, for data that must be stored before the next step. */
    async keepNow(kept: SubmitKey) {
      autosave.cancel();
      await keep(savedNow(kept));
    },
    /** Removes the finished draft from the browser. */
    async forget() {
      line.end();
      await forgetHere();
    },
    /** Deletes the draft, here and at the server. */
    async discard() {
      await line.discard();
      await forgetHere();
    },
  };
}

/** Where the composer is, and with which draft. */
function placeNow(): string {
  return `${location.pathname} ${new URLSearchParams(location.search).get('draft')}`;
}
