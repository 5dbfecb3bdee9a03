import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react';

import type { ButtonKind } from './button-class.ts';

const importPopups = () => import('./dialog-popup.tsx');
const DialogPopup = lazy(async () => ({ default: (await importPopups()).DialogPopup }));
const AlertDialogPopup = lazy(async () => ({ default: (await importPopups()).AlertDialogPopup }));

/** Fetches the dialogs' code ahead of time: call it when a pointer or the focus comes near a button that opens one. */
export function preloadDialog(): void {
  void importPopups();
}

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** At the left of the title. */
  sign?: ReactNode;
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
    <Suspense fallback={null}>
      <DialogPopup {...props} />
    </Suspense>
  );
}

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  /** Usually 'danger'. */
  confirmKind?: ButtonKind | undefined;
  cancelLabel?: string | undefined;
  busy?: boolean | undefined;
  busyText?: string | undefined;
  onConfirm: () => void;
}

/** A question that must be answered; the focus starts on the answer that does nothing. */
export function AlertDialog(props: AlertDialogProps) {
  const wasOpened = useWasOpened(props.open);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <AlertDialogPopup {...props} />
    </Suspense>
  );
}

/** The popups' code arrives with the first opening, and then stays mounted so that closing can be animated. */
function useWasOpened(open: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return wasOpened;
}
