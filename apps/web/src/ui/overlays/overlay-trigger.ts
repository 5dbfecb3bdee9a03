import { type Ref, useEffect, useRef, useState } from 'react';

import { whenPainted } from '../drawing/when-painted.ts';

/** What the element that opens a popover or a menu must be given. */
export interface TriggerProps {
  ref: Ref<HTMLButtonElement>;
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
  'aria-haspopup': 'dialog' | 'menu';
  'aria-expanded': boolean;
}

export type OverlaySide = 'top' | 'right' | 'bottom' | 'left';
export type OverlayAlign = 'start' | 'center' | 'end';

interface OverlayState {
  open: boolean | undefined;
  onOpenChange: ((open: boolean) => void) | undefined;
}

/**
 * A trigger that works before the popup's code has arrived. It fetches the code when the pointer or the focus arrives,
 * and opens the popup on a press, which the trigger answers by a paint of its own first: a popup takes long to draw for
 * the first time. It is controlled by `open` and `onOpenChange`, or by itself without them.
 */
export function useOverlay(
  kind: TriggerProps['aria-haspopup'],
  preloadPopup: () => unknown,
  given: Partial<OverlayState> = {},
) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [ownOpen, setOwnOpen] = useState(false);
  const open = given.open ?? ownOpen;
  const isShown = usePainted(open);
  const [wasOpened, setWasOpened] = useState(isShown);
  if (isShown && !wasOpened) setWasOpened(true);

  function setOpen(next: boolean) {
    setOwnOpen(next);
    given.onOpenChange?.(next);
  }
  const preload = () => void preloadPopup();
  const trigger: TriggerProps = {
    ref: anchor,
    onClick: () => setOpen(!open),
    onPointerEnter: preload,
    onFocus: preload,
    'aria-haspopup': kind,
    'aria-expanded': open,
  };
  return { anchor, open: isShown, setOpen, wasOpened, trigger };
}

/** The same, but true only once what was drawn with it has been painted. */
function usePainted(isOpen: boolean): boolean {
  const [isPainted, setIsPainted] = useState(isOpen);
  if (!isOpen && isPainted) setIsPainted(false);
  useEffect(() => (isOpen ? whenPainted(() => setIsPainted(true)) : undefined), [isOpen]);
  return isOpen && isPainted;
}

/** True for a press on the trigger: the trigger handles it, so it must not also count as a press outside. */
export function isPressOn(anchor: HTMLElement | null, event: Event): boolean {
  return anchor !== null && event.target instanceof Node && anchor.contains(event.target);
}

/** Where the focus goes once a popup has faded: back to its trigger; false leaves it where somebody has taken it meanwhile. */
export function focusAfter(popup: HTMLElement | null, anchor: HTMLElement | null): HTMLElement | null | false {
  const focused = document.activeElement;
  const isElsewhere = focused !== null && focused !== document.body && !popup?.contains(focused);
  return isElsewhere ? false : anchor;
}
