import type { ToastStore } from '#/ui/status/toast.ts';

export interface UndoOffer {
  text: string;
  /** How long it is offered while nobody hovers or focuses it. */
  durationMs: number;
  /** How long it is offered at most, when a later undo would come too late. */
  longestMs?: number;
  undo: () => void;
  /** Called when nobody took it: its time is over, or its toast was closed. */
  onOver?: () => void;
}

/** An undo that is being offered. Once it is over, none of its functions does anything. */
export interface OfferedUndo {
  /** Does what its button does. */
  take: () => void;
  /** Ends the offer, without a call of `undo` or `onOver`. Returns false when it was over already. */
  withdraw: () => boolean;
  /** A button elsewhere that does the same is hovered or focused: the time stops, as it does for the toast. */
  setHeld: (isHeld: boolean) => void;
}

export interface UndoSettings {
  toasts: Pick<ToastStore, 'show' | 'dismiss' | 'setPaused'>;
  /** Begins to listen for the key that undoes; returns what ends that. The handler returns whether it did anything. */
  listen: (onUndoKey: () => boolean) => () => void;
}

/**
 * The one way of the calendar to undo. Each offer is a toast with a button, and the key undoes the newest of them, as
 * long as its toast lives.
 */
export function createUndo({ toasts, listen }: UndoSettings) {
  /** The newest is the last. */
  const offered: OfferedUndo[] = [];
  let count = 0;
  let stopListening: (() => void) | null = null;

  function undoNewest(): boolean {
    const newest = offered.at(-1);
    newest?.take();
    return newest !== undefined;
  }

  function offerUndo({ text, durationMs, longestMs, undo, onOver }: UndoOffer): OfferedUndo {
    const holder = `undo-${++count}`;
    let lastCall: ReturnType<typeof setTimeout> | undefined;

    /** Returns false when it was over already. */
    function end(): boolean {
      const place = offered.indexOf(one);
      if (place < 0) return false;
      offered.splice(place, 1);
      clearTimeout(lastCall);
      toasts.setPaused(false, holder);
      if (offered.length === 0) {
        stopListening?.();
        stopListening = null;
      }
      return true;
    }
    function take() {
      if (!end()) return;
      toasts.dismiss(toastId);
      undo();
    }
    const one: OfferedUndo = {
      take,
      withdraw() {
        const wasOffered = end();
        if (wasOffered) toasts.dismiss(toastId);
        return wasOffered;
      },
      setHeld(isHeld) {
        if (offered.includes(one)) toasts.setPaused(isHeld, holder);
      },
    };
    const toastId = toasts.show('success', text, {
      durationMs,
      action: { label: 'Undo', onPress: take },
      onClosed() {
        if (end()) onOver?.();
      },
    });
    offered.push(one);
    stopListening ??= listen(undoNewest);
    if (longestMs !== undefined) lastCall = setTimeout(() => toasts.dismiss(toastId), longestMs);
    return one;
  }

  return { offerUndo };
}
