import { placeToasts } from './place-toasts.ts';
import type { ToastStore } from './toast.ts';

/**
 * Places the toasts, and listens to keys while they are shown. Esc closes the newest toast, unless it first closes something else.
 * Toasts also disappear from over the field that has the focus.
 */
export function attendToasts(store: ToastStore, area: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted) return;
  placeToasts(area);
  document.addEventListener('keydown', onKeyDown, { signal });
  document.addEventListener('keyup', onKeyUp, { signal });

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey && event.code === 'KeyT' && store.shown().length > 0) {
      event.preventDefault();
      (area.querySelector('button') ?? area).focus();
    }
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const isElsewhere =
      event.target instanceof Element && event.target.closest('[role=dialog],[role=alertdialog],[role=menu]');
    if (!isElsewhere) store.dismissNewest();
  }

  function onKeyUp(event: KeyboardEvent) {
    // Enter may just have caused the toast.
    if (event.key === 'Enter' || !isCovered(document.activeElement, area)) return;
    for (const { id, action } of store.shown()) if (!action) store.dismiss(id);
  }
}

/** True when a toast stands over a part of the element. */
function isCovered(element: Element | null, area: HTMLElement): boolean {
  if (!element || area.contains(element)) return false;
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return [...area.children].some((card) => {
    const box = card.getBoundingClientRect();
    return box.top < bottom && box.bottom > top && box.left < right && box.right > left;
  });
}
