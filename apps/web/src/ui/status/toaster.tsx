import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from 'react';

import { type Toast, type ToastStore, toastStore } from './toast.ts';
import { ToastCard } from './toast-card.tsx';

/** The browser recalculates what is under a resting pointer some frames after the layout changed. */
const settleMs = 150;

/** The toast area at the top centre of every screen (SHELL-01). Alt+T moves the focus into it. */
export function Toaster({ store = toastStore }: { store?: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.shown);
  const hiddenCount = useSyncExternalStore(store.subscribe, store.hiddenCount);
  const area = useRef<HTMLElement>(null);
  const onEnter = useReturningFocus(area, toasts);
  useEffect(() => {
    const { current } = area;
    if (toasts.length === 0 || !current) return;
    const gone = new AbortController();
    // What toasts need beside being seen comes with the first. Without its code they stand where they always do.
    void import('./attend-toasts.ts').then(
      (part) => part.attendToasts(store, current, gone.signal),
      () => undefined,
    );
    return () => gone.abort();
  }, [store, toasts]);

  // A toast that closes under the pointer or the focus sends no leave event: look again once the area has settled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the toasts is a reason to look
  useEffect(() => {
    const timer = setTimeout(() => {
      if (area.current?.matches(':hover, :focus-within') !== true) store.setPaused(false);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [store, toasts]);

  return (
    <section
      ref={area}
      aria-label="Notifications"
      aria-keyshortcuts="Alt+T"
      // Modal dialogs hide everything except live regions from assistive technology. Each toast announces itself.
      aria-live="off"
      tabIndex={-1}
      // On phones it stands below the top bar, whose buttons stay within reach.
      className="pointer-events-none fixed inset-x-3 top-4 z-40 grid justify-items-center gap-2 outline-none max-md:top-16"
      onPointerEnter={() => store.setPaused(true)}
      onPointerLeave={() => store.setPaused(false)}
      onFocus={(event) => {
        store.setPaused(true);
        onEnter(event);
      }}
      onBlur={() => store.setPaused(false)}
    >
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          {...toast}
          onAction={() => store.press(toast)}
          onDismiss={() => store.dismiss(toast.id)}
        />
      ))}
      {hiddenCount > 0 && (
        <p className="rounded-full bg-raised px-2.5 py-1 text-12 leading-none font-[540] text-ink-3 shadow-2">
          {`+${hiddenCount} more`}
        </p>
      )}
    </section>
  );
}

/** The focus goes back to where it was before it came to a toast, when that toast closes: else it would begin at the top of the page. */
function useReturningFocus(area: { readonly current: HTMLElement | null }, toasts: readonly Toast[]) {
  const before = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast that has closed is the reason to look
  useEffect(() => {
    const origin = before.current;
    if (origin === null || area.current?.contains(document.activeElement)) return;
    before.current = null;
    if (document.activeElement !== document.body) return;
    (origin.isConnected ? origin : document.querySelector('main'))?.focus({ preventScroll: true });
  }, [area, toasts]);
  return ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !area.current?.contains(relatedTarget)) before.current = relatedTarget;
  };
}
