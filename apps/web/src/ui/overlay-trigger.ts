import { type Ref, useRef, useState } from 'react';

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
 * and opens the popup on a press. It is controlled by `open` and `onOpenChange`, or by itself without them.
 */
export function useOverlay(kind: TriggerProps['aria-haspopup'], preloadPopup: () => unknown, given: OverlayState) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [ownOpen, setOwnOpen] = useState(false);
  const open = given.open ?? ownOpen;
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);

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
  return { anchor, open, setOpen, wasOpened, trigger };
}

/** True for a press on the trigger: the trigger handles it, so it must not also count as a press outside. */
export function isPressOn(anchor: HTMLElement | null, event: Event): boolean {
  return anchor !== null && event.target instanceof Node && anchor.contains(event.target);
}
