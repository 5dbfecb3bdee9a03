import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';

import { type ToastKind, type ToastStore, toastStore } from './toast.ts';

const signs: Record<ToastKind, { Icon: typeof Info; tone: string }> = {
  success: { Icon: CircleCheck, tone: 'text-green' },
  error: { Icon: CircleAlert, tone: 'text-red' },
  info: { Icon: Info, tone: 'text-blue' },
};

/** The browser recalculates what is under a resting pointer some frames after the layout changed. */
const settleMs = 150;

/** The toast area at the top centre of every screen (SHELL-01). Alt+T moves the focus into it. */
export function Toaster({ store = toastStore }: { store?: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.shown);
  const area = useRef<HTMLElement>(null);
  useToastKeys(store, area);

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
      // Modal dialogs hide everything but live regions from assistive technology; each toast speaks for itself.
      aria-live="off"
      tabIndex={-1}
      className="pointer-events-none fixed inset-x-3 top-4 z-40 grid justify-items-center gap-2 outline-none"
      onPointerEnter={() => store.setPaused(true)}
      onPointerLeave={() => store.setPaused(false)}
      onFocus={() => store.setPaused(true)}
      onBlur={() => store.setPaused(false)}
    >
      {toasts.map((toast) => {
        const { Icon, tone } = signs[toast.kind];
        return (
          <div
            key={toast.id}
            role={toast.kind === 'error' ? 'alert' : 'status'}
            className="pointer-events-auto flex min-h-11 max-w-[420px] items-center gap-2.5 rounded-[12px] bg-raised px-3.5 py-2.5 font-[540] shadow-2 transition-[opacity,transform] duration-enter starting:-translate-y-2 starting:opacity-0"
          >
            <Icon size={18} strokeWidth={1.75} aria-hidden className={`flex-none ${tone}`} />
            <span className="min-w-0">{toast.text}</span>
            {toast.action && (
              <button
                type="button"
                onClick={() => store.press(toast)}
                className="-my-1 -mr-1.5 ml-1 h-9 rounded-sm px-2.5 text-13 font-semibold hover:bg-hover md:h-7"
              >
                {toast.action.label}
              </button>
            )}
          </div>
        );
      })}
    </section>
  );
}

/** Esc closes the newest toast, unless something that Esc closes first is open. */
function useToastKeys(store: ToastStore, area: { current: HTMLElement | null }) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.altKey && event.code === 'KeyT' && store.shown().length > 0) {
        event.preventDefault();
        (area.current?.querySelector('button') ?? area.current)?.focus();
      }
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const isElsewhere =
        event.target instanceof Element && event.target.closest('[role=dialog],[role=alertdialog],[role=menu]');
      if (!isElsewhere) store.dismissNewest();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store, area]);
}
