import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';

import { cx } from '../cx.ts';
import { IconButton } from '../icon-button.tsx';
import { Sign } from '../sign.tsx';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** At the left of the title. */
  sign?: ReactNode;
  /** A question that has to be answered by its buttons: role `alertdialog`, no close button, no closing by a press outside. */
  isAlert?: boolean | undefined;
  /** While true, neither Esc, nor a press outside, nor the close button closes it. */
  locked?: boolean | undefined;
  /** Receives the focus when the dialog opens; else the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

const scrim = cx(
  'fixed inset-0 z-20 bg-scrim transition-opacity duration-enter data-ending-style:opacity-0 data-starting-style:opacity-0',
);

const popup = cx(
  'fixed z-20 grid max-h-[calc(100dvh-32px)] gap-[18px] overflow-y-auto bg-raised p-5 shadow-3 outline-none',
  'transition-[opacity,transform] duration-enter ease-out data-ending-style:opacity-0 data-starting-style:opacity-0',
  // A sheet on phones, centred from 640 px.
  'inset-x-0 bottom-0 rounded-t-2xl pb-[max(20px,env(safe-area-inset-bottom))] data-ending-style:translate-y-2 data-starting-style:translate-y-2',
  'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[440px] sm:-translate-1/2 sm:rounded-2xl sm:p-6',
  'sm:data-ending-style:-translate-y-[calc(50%-8px)] sm:data-starting-style:-translate-y-[calc(50%-8px)]',
);

export function DialogPopup({
  open,
  onOpenChange,
  title,
  description,
  sign,
  isAlert,
  locked,
  initialFocus,
  children,
}: DialogProps) {
  // All other parts are the same for both.
  const Root = isAlert ? BaseAlertDialog.Root : BaseDialog.Root;
  return (
    <Root
      open={open}
      onOpenChange={(next, details) => {
        if (!next && locked) return details.cancel();
        onOpenChange(next);
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={scrim} />
        <BaseDialog.Popup className={popup} initialFocus={initialFocus}>
          <header className="flex items-start gap-2 sm:gap-3">
            {sign && <span className="grid size-10 flex-none place-items-center rounded-md bg-fill">{sign}</span>}
            <div className="min-w-0">
              <BaseDialog.Title className="display-17">{title}</BaseDialog.Title>
              {description && (
                <BaseDialog.Description className={isAlert ? 'mt-2 text-ink-2' : 'mt-px text-13 text-ink-3'}>
                  {description}
                </BaseDialog.Description>
              )}
            </div>
            {!isAlert && (
              <BaseDialog.Close
                disabled={locked}
                render={
                  <IconButton
                    label="Close"
                    icon={<Sign name="close" size={18} strokeWidth={1.75} />}
                    className="-mt-1.5 -mr-3 ml-auto sm:-mr-1.5"
                  />
                }
              />
            )}
          </header>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </Root>
  );
}
