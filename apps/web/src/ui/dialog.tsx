import { type ReactNode, type RefObject, useState } from 'react';

import { late, OverlayHost } from './late.tsx';

const DialogPopup = late(() => import('./dialog-popup.tsx'), 'DialogPopup');

/** Fetches the dialog's code ahead of time: call it when a pointer or the focus comes near a button that opens one. */
export function preloadDialog(): void {
  void DialogPopup.preload?.();
}

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** At the left of the title. */
  sign?: ReactNode;
  /** A question that has to be answered by its buttons: role `alertdialog`, no close button, no closing by a press outside. */
  isAlert?: boolean | undefined;
  /** While true neither Esc, nor the scrim, nor the close button closes it. */
  locked?: boolean | undefined;
  /** Receives the focus when the dialog opens; else the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

/**
 * A modal dialog, 440 px wide; on phones a sheet from the bottom. Focus is held inside and goes back afterwards.
 * Buttons go into a `DialogActions` at the end of the children.
 */
export function Dialog(props: DialogProps) {
  const wasOpened = useWasOpened(props.open);
  if (!wasOpened) return null;
  return (
    <OverlayHost isOpen={props.open} onMissing={() => props.onOpenChange(false)}>
      <DialogPopup {...props} />
    </OverlayHost>
  );
}

/** The popup's code arrives with the first opening, and then stays mounted so that closing can be animated. */
function useWasOpened(open: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return wasOpened;
}
