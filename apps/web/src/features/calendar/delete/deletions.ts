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
 * How far the deletion of a post is. `cancelling`: the server is asked. `undoable`: cancelled, and Undo is offered for
 * 2 s without hover. `restoring` and `removing`: the server is asked.
 */
export type DeletionPhase = 'cancelling' | 'undoable' | 'restoring' | 'removing';

export interface DeletionSettings {
  posts: {
    cancel: (id: string) => Promise<PostChanged>;
    restore: (id: string) => Promise<PostChanged>;
    /** Removes this version of the post. Rejects with 409 when the post has another version. */
    remove: (id: string, version: number) => Promise<unknown>;
  };
  toasts: Pick<ToastStore, 'show' | 'dismiss' | 'setPaused'>;
  onChanged: (post: ListedPost) => void;
  onRemoved: (id: string) => void;
  /** Called when the server's state is not the expected one. */
  onFailed: () => void;
}

type SeenPost = Pick<ListedPost, 'id' | 'version'>;

/** DEL-04. */
export const undoMs = 2000;
/** The server removes a cancelled post after 10 s (OP-83), so the last possible Undo must reach it before that. */
export const longestUndoMs = 9000;

/**
 * Deleting with undo (OP-82, OP-83). The post is cancelled at once, and removed after the toast with Undo was there for
 * 2 s. The time stops while the toasts are hovered or focused. When the tab closes meanwhile, the server does the rest.
 */
export function createDeletions({ posts, toasts, onChanged, onRemoved, onFailed }: DeletionSettings) {
  let phases: ReadonlyMap<string, DeletionPhase> = new Map();
  /** Post id → toast id, so that the Undo on the card also closes the toast. */
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
        // The post is published already, so it cannot be held back; it is only removed here (OP-82).
        return remove(post);
      default:
        return cancel(post.id);
    }
  }

  async function cancel(id: string) {
    enter(id, 'cancelling');
    let cancelled: ListedPost;
    try {
      cancelled = (await posts.cancel(id)).post;
    } catch (error) {
      return giveUp(id, deleteFailedText(errorText(error)), error);
    }
    onChanged(cancelled);
    enter(id, 'undoable');
    offerUndo({ id, version: cancelled.version });
  }

  function offerUndo({ id, version }: SeenPost) {
    const toastId = toasts.show('success', cancelledText, {
      durationMs: undoMs,
      action: { label: 'Undo', onPress: () => void undo(id) },
      onClosed: (reason) => {
        clearTimeout(lastCall);
        undoToasts.delete(id);
        toasts.setPaused(false, id);
        if (reason !== 'action' && phases.get(id) === 'undoable') void remove({ id, version }, { wasCancelled: true });
      },
    });
    undoToasts.set(id, toastId);
    const lastCall = setTimeout(() => toasts.dismiss(toastId), longestUndoMs);
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

  async function remove({ id, version }: SeenPost, { wasCancelled = false } = {}) {
    enter(id, 'removing');
    try {
      await posts.remove(id, version);
    } catch (error) {
      const status = wasCancelled && error instanceof ApiError ? error.status : null;
      if (status === 409) return leaveRestored(id);
      if (status !== 404) return giveUp(id, deleteFailedText(errorText(error)), error);
    }
    onRemoved(id);
    enter(id, null);
    toasts.show('success', deletedText);
  }

  /** The post was restored in another window. So it stays, and is shown in its state there. */
  function leaveRestored(id: string) {
    enter(id, null);
    onFailed();
  }

  return {
    start,
    undo,
    /** The Undo on the card is hovered or focused: the time stops, as it does for the toast. */
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

/** The session ended meanwhile. The server finishes what was begun, and the sign-in screen says the rest. */
function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.code === 'authentication-required');
}
