import type { ReactNode } from 'react';

import { OverlayHost, onDemand } from '../drawing/on-demand.tsx';
import { type TriggerProps, useOverlay } from './overlay-trigger.ts';
import type { PopoverFrame } from './popover-popup.tsx';

const PopoverPopup = onDemand(() => import('./popover-popup.tsx'), 'PopoverPopup');

export interface PopoverProps extends PopoverFrame {
  /** Draws the button that opens it: `(props) => <Button {...props}>…</Button>`. */
  trigger: (props: TriggerProps) => ReactNode;
  /** A function receives `close`. */
  children: ReactNode | ((close: () => void) => ReactNode);
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** A small panel beside the button that opens it. Esc closes it and the focus goes back; a press outside closes it and the focus goes there. */
export function Popover({ trigger, children, open, onOpenChange, ...rest }: PopoverProps) {
  const overlay = useOverlay('dialog', () => PopoverPopup.preload?.(), { open, onOpenChange });
  return (
    <>
      {trigger(overlay.trigger)}
      {overlay.wasOpened && (
        <OverlayHost isOpen={overlay.open} onMissing={() => overlay.setOpen(false)}>
          <PopoverPopup {...rest} anchor={overlay.anchor} open={overlay.open} onOpenChange={overlay.setOpen}>
            {typeof children === 'function' ? children(() => overlay.setOpen(false)) : children}
          </PopoverPopup>
        </OverlayHost>
      )}
    </>
  );
}
