import { useState } from 'react';
import { OverlayHost, onDemand } from '../drawing/on-demand.tsx';
import type { DialogProps } from './dialog-popup.tsx';

const DialogPopup = onDemand(() => import('./dialog-popup.tsx'), 'DialogPopup');

/** Fetches the dialog's code ahead of time: call it when a pointer or the focus comes near a button that opens one. */
export function preloadDialog(): void {
  void DialogPopup.preload?.();
}

/**
 * A modal dialog, 440 px wide; on phones a sheet from the bottom. It holds the focus and gives it back afterwards.
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

/** The code of an overlay arrives with its first opening. It then stays mounted, so that closing can be animated. */
export function useWasOpened(open: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return wasOpened;
}
