import type { ListedPost, PostChanged } from '@nonet/contract';

import { ApiError, errorText } from '#/lib/api-error.ts';
import type { ToastStore } from '#/ui/toast.ts';

import {
  cancelledText,
  deletedText,
  deleteFailedText,
  publishingNowText,
  restoredText,
  restoreFailedText,
} from './delete-texts.ts';

/**
 * Where a post is on its way out. `cancelling`: asked of the server. `undoable`: cancelled, for 2 s of an unhovered toast.
 * `restoring` and `removing`: asked of the server.
 */
export type DeletionPhase = 'cancelling' | 'undoable' | 'restoring' | 'removing';

export interface DeletionSettings {
  posts: {
    cancel: (id: string) => Promise<PostChanged>;
    restore: (id: string) => Promise<PostChanged>;
    remove: (id: string) => Promise<unknown>;
  };
  toasts: Pick<ToastStore, 'show' | 'dismiss' | 'setPaused'>;
  /** What is known of a post now; it may have changed elsewhere. */
  find: (id: string) => ListedPost | undefined;
  onChanged: (post: ListedPost) => void;
  onRemoved: (id: string) => void;
  /** Something else than expected is true on the server. */
  onFailed: () => void;
}

/** DEL-04. */
export const undoMs = 2000;
/** The server removes a cancelled post after 10 s (OP-83); an Undo that is offered until then must still reach it. */
export const longestUndoMs = 9000;

/**
 * Deleting with undo (OP-82, OP-83): cancelled at once, removed when the toast with Undo has had its 2 s, which stop while the
 * toasts are hovered or focused. What happens when the tab closes meanwhile is the server's business.
 */
export function createDeletions({ posts, toasts, find, onChanged, onRemoved, onFailed }: DeletionSettings) {
  let phases: ReadonlyMap<string, DeletionPhase> = new Map();
  /** By post, so that an Undo beside the post also closes its toast. */
  const undoToasts = new Map<string, string>();
  const listeners = new Set<() => void>();

  function enter(id: string, phase: DeletionPhase | null) {
    const next = new Map(phases);
    if (phase) next.set(id, phase);
    else next.delete(id);
    phases = next;
    for (const listener of listeners) listener();
  }

  function giveUp(id: string, sentence: string, error: unknown) {
    enter(id, null);
    if (isSignedOut(error)) return;
    toasts.show('error', sentence);
    onFailed();
  }

  async function start(post: ListedPost): Promise<void> {
    if (phases.has(post.id)) return;
    switch (post.status) {
      case 'processing':
        toasts.show('error', deleteFailedText(publishingNowText));
        return;
      case 'published':
      case 'partial':
        // It is out there already: nothing to hold back, only to forget (OP-82).
        return remove(post.id);
      default:
        return cancel(post.id);
    }
  }

  async function cancel(id: string) {
    enter(id, 'cancelling');
    try {
      const { post } = await posts.cancel(id);
      onChanged(post);
    } catch (error) {
      return giveUp(id, deleteFailedText(errorText(error)), error);
    }
    enter(id, 'undoable');
    offerUndo(id);
  }

  function offerUndo(id: string) {
    const toastId = toasts.show('success', cancelledText, {
      durationMs: undoMs,
      action: { label: 'Undo', onPress: () => void undo(id) },
      onClosed: (reason) => {
        clearTimeout(lastCall);
        undoToasts.delete(id);
        toasts.setPaused(false, id);
        if (reason !== 'action' && phases.get(id) === 'undoable') void removeCancelled(id);
      },
    });
    undoToasts.set(id, toastId);
    const lastCall = setTimeout(() => toasts.dismiss(toastId), longestUndoMs);
  }

  async function removeCancelled(id: string) {
    const known = find(id);
    // Brought back from another window: then it stays.
    if (known && known.status !== 'cancelled') return enter(id, null);
    await remove(id, { mayBeGone: true });
  }

  async function undo(id: string): Promise<void> {
    const phase = phases.get(id);
    if (phase !== undefined && phase !== 'undoable') return;
    enter(id, 'restoring');
    const toastId = undoToasts.get(id);
    if (toastId !== undefined) toasts.dismiss(toastId);
    try {
      const { post, publishesNow } = await posts.restore(id);
      onChanged(post);
      enter(id, null);
      toasts.show('success', restoredText(post, publishesNow === true));
    } catch (error) {
      giveUp(id, restoreFailedText(errorText(error)), error);
    }
  }

  async function remove(id: string, { mayBeGone = false } = {}) {
    enter(id, 'removing');
    try {
      await posts.remove(id);
    } catch (error) {
      const isGone = mayBeGone && error instanceof ApiError && error.status === 404;
      if (!isGone) return giveUp(id, deleteFailedText(errorText(error)), error);
    }
    onRemoved(id);
    enter(id, null);
    toasts.show('success', deletedText);
  }

  return {
    start,
    undo,
    /** The Undo beside the post is hovered or focused: time stands still as it does on the toast. */
    setHeld(id: string, isHeld: boolean) {
      if (!isHeld || undoToasts.has(id)) toasts.setPaused(isHeld, id);
    },
    phaseOf: (id: string) => phases.get(id) ?? null,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The session ended meanwhile: the server finishes what was begun, and the sign-in screen says the rest. */
function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.code === 'authentication-required');
}
