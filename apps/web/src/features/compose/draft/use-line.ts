import type { DraftContent, Media } from '@nonet/contract';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';

import { createDraftLine, type DraftLine, type LineState } from '#/drafts/draft-line.ts';
import { draftsApi } from '#/drafts/drafts-api.ts';
import { draftNews } from '#/lib/live-news.ts';
import { onSaveTyped } from '#/lib/save-typed.ts';

import type { Draft } from './draft.ts';
import { contentOf, draftOf } from './draft-content.ts';
import type { KeptKeeper } from './keep/draft-store.ts';
import type { OpenedDraft } from './open/open-draft.ts';

interface LineUse {
  newest: () => Draft;
  onMerged: (draft: Draft) => void;
  /** Writes the draft and its keeper to the browser. */
  keep: () => Promise<void>;
}

/** The drafts that are open in this page. */
const openLines = new Set<DraftLine>();

/** Saves what is typed in this page now. */
export async function flushOpenLines(): Promise<void> {
  await Promise.all([...openLines].map((line) => line.flush()));
}

/** The way of a new post's draft to the server and back. Changes of a stored post have none. */
export function useLine({ keeper, savedAt, onKept }: OpenedDraft, { newest, onMerged, keep }: LineUse) {
  const use = useRef({ newest, onMerged, keep });
  use.current = { newest, onMerged, keep };
  const [line] = useState<DraftLine | null>(() =>
    keeper === null
      ? null
      : createDraftLine({
          keeper,
          savedAt,
          api: draftsApi,
          // A browser that keeps nothing says so itself.
          keep: () => use.current.keep().catch(() => undefined),
          onMerged: (content: DraftContent, files: readonly Media[]) =>
            use.current.onMerged(draftOf(content, files, use.current.newest())),
        }),
  );
  const isOver = useRef(false);
  const state = useSyncExternalStore<LineState | null>(
    (listener) => line?.subscribe(listener) ?? (() => undefined),
    () => line?.state() ?? null,
  );

  const begin = useEffectEvent(() => {
    if (onKept) void keep().then(onKept);
    // What was left behind here goes to the server, and what others wrote since comes here.
    void line?.flush();
  });
  useEffect(() => {
    if (!line) return;
    openLines.add(line);
    begin();
    const flush = () => void line.flush();
    const flushHidden = () => document.visibilityState === 'hidden' && flush();
    const stopSaving = onSaveTyped(() => line.flush());
    const stop = draftNews.on((news) => {
      if (news === null || news.id === line.keeper().id) line.hear(news?.version ?? null);
    });
    addEventListener('online', flush);
    document.addEventListener('visibilitychange', flushHidden);
    return () => {
      openLines.delete(line);
      stop();
      stopSaving();
      removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', flushHidden);
    };
  }, [line]);

  return {
    state,
    choose: (taken: 'mine' | 'theirs') => void line?.choose(taken),
    restore: () => void line?.restore(),
    /** The id under which the post is scheduled. */
    draftId: line?.keeper().id ?? null,
    type: (draft: Draft) => line?.type(contentOf(draft, line.keeper().mine)),
    kept(): KeptKeeper | null {
      if (!line) return null;
      const { id, base, sent, asides } = line.keeper();
      return { id, base, sent, asides };
    },
    mayBeStored: () => line !== null && (line.keeper().base.version > 0 || line.keeper().sent !== null),
    /** True when the server has everything that is kept here, after one more try. */
    async isAtServer(): Promise<boolean> {
      await line?.flush();
      return line !== null && !line.state().isDirty;
    },
    isOver: () => isOver.current,
    hold: async () => line?.hold(),
    release: () => line?.release(),
    /** The draft has become a post, or was given up: nothing more is sent. */
    end() {
      isOver.current = true;
      void line?.hold();
    },
    async discard() {
      isOver.current = true;
      await line?.discard();
    },
    /** Resolves with true when nothing has to stay in the browser. */
    async close(): Promise<boolean> {
      if (!line || isOver.current) return false;
      await line.flush();
      const isOnTheWay = [...newest().media, ...newest().covers, ...newest().thread.flatMap(({ media }) => media)].some(
        ({ mediaId }) => mediaId === null,
      );
      return !line.state().isDirty && !isOnTheWay && line.keeper().question === null && line.keeper().ended === null;
    },
  };
}
