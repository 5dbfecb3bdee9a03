export type ToastKind = 'success' | 'error' | 'info';

export interface ToastOptions {
  /** A button in the toast, for example Undo. Pressing it closes the toast. */
  action?: { label: string; onPress: () => void } | undefined;
  /** How long it stays while nobody hovers or focuses it. */
  durationMs?: number | undefined;
  /** Showing another toast with the same id replaces the first: what failed and then succeeded is said once. */
  id?: string | undefined;
  /**
   * Called when the toasts are hovered or focused (true) or left (false), so that work that depends on this toast can
   * pause.
   */
  onPausedChange?: ((isPaused: boolean) => void) | undefined;
  /** Called when it is gone: its time was over, it was closed, or its button was pressed. */
  onClosed?: ((reason: ToastEnd) => void) | undefined;
}

export type ToastEnd = 'time' | 'dismissed' | 'action' | 'replaced';

export interface Toast extends ToastOptions {
  id: string;
  kind: ToastKind;
  text: string;
}

interface Running {
  toast: Toast;
  remainingMs: number;
  /** The clock's time when the running stretch began; null while paused. */
  startedAtMs: number | null;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** SHELL-03. */
const toastDurationMs = 4000;
/** SHELL-02. */
const visibleToasts = 3;

export type ToastStore = ReturnType<typeof createToastStore>;

/** The toasts of a page, newest first, with their remaining times. */
export function createToastStore(now: () => number = () => performance.now()) {
  let running: readonly Running[] = [];
  let shown: readonly Toast[] = [];
  /**
   * Everything that pauses the times: the pointer or the focus on a toast, or on a button elsewhere that does the same
   * as a toast's button.
   */
  const holders = new Set<string>();
  let count = 0;
  const listeners = new Set<() => void>();

  function publish(next: readonly Running[]) {
    running = next;
    shown = running.slice(0, visibleToasts).map((one) => one.toast);
    for (const listener of listeners) listener();
  }

  function start(one: Running) {
    one.startedAtMs = now();
    one.timer = setTimeout(() => close(one.toast.id, 'time'), one.remainingMs);
  }

  function hold(one: Running) {
    clearTimeout(one.timer);
    if (one.startedAtMs !== null) one.remainingMs -= now() - one.startedAtMs;
    one.startedAtMs = null;
  }

  function close(id: string, reason: ToastEnd) {
    const one = running.find((candidate) => candidate.toast.id === id);
    if (!one) return;
    clearTimeout(one.timer);
    publish(running.filter((candidate) => candidate !== one));
    one.toast.onClosed?.(reason);
  }

  function show(kind: ToastKind, text: string, options: ToastOptions = {}): string {
    const id = options.id ?? `toast-${++count}`;
    close(id, 'replaced');
    const one: Running = {
      toast: { ...options, id, kind, text },
      remainingMs: options.durationMs ?? toastDurationMs,
      startedAtMs: null,
      timer: undefined,
    };
    publish([one, ...running]);
    if (holders.size === 0) start(one);
    return id;
  }

  return {
    show,
    dismiss: (id: string) => close(id, 'dismissed'),
    dismissNewest() {
      const newest = shown[0];
      if (newest) close(newest.id, 'dismissed');
    },
    press(toast: Toast) {
      toast.action?.onPress();
      close(toast.id, 'action');
    },
    /** Pauses all times while anything holds them, so that a toast does not vanish under the pointer. */
    setPaused(next: boolean, holder = 'toasts') {
      const wasPaused = holders.size > 0;
      if (next) holders.add(holder);
      else holders.delete(holder);
      const isPaused = holders.size > 0;
      if (isPaused === wasPaused) return;
      for (const one of running) {
        if (isPaused) hold(one);
        else start(one);
        one.toast.onPausedChange?.(isPaused);
      }
    },
    shown: () => shown,
    /** How many older toasts wait behind the visible ones (OP-30). */
    hiddenCount: () => running.length - shown.length,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export const toastStore = createToastStore();

/** Shows a toast at the top of the page for 4 s and returns its id. */
export const toast = {
  success: (text: string, options?: ToastOptions) => toastStore.show('success', text, options),
  /** What succeeds later is told, or the error dismissed, under the same id: an error never outlives its reason. */
  error: (text: string, options: ToastOptions & { id: string }) => toastStore.show('error', text, options),
  info: (text: string, options?: ToastOptions) => toastStore.show('info', text, options),
  dismiss: toastStore.dismiss,
};
