import { Popover as BasePopover } from '@base-ui/react/popover';
import { type ReactNode, type RefObject, useRef } from 'react';

import { cx } from '../cx.ts';
import { focusAfter, isPressOn, type OverlayAlign, type OverlaySide } from './overlay-trigger.ts';

export interface PopoverFrame {
  /** The popover's accessible name. */
  label: string;
  side?: OverlaySide | undefined;
  align?: OverlayAlign | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** While it is open, what is behind it takes no press and is not read out. */
  isModal?: boolean | undefined;
  /** Replaces the width and padding. */
  className?: string | undefined;
}

interface PopoverPopupProps extends PopoverFrame {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

export function PopoverPopup({
  anchor,
  open,
  onOpenChange,
  label,
  side = 'bottom',
  align = 'end',
  initialFocus,
  isModal,
  className,
  children,
}: PopoverPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BasePopover.Root
      open={open}
      modal={isModal}
      onOpenChange={(next, details) => {
        if (isPressOn(anchor.current, details.event)) return details.cancel();
        onOpenChange(next);
      }}
    >
      <BasePopover.Portal>
        <BasePopover.Positioner
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-20"
        >
          <BasePopover.Popup
            aria-label={label}
            initialFocus={initialFocus}
            ref={popup}
            finalFocus={() => focusAfter(popup.current, anchor.current)}
            className={cx(
              'max-w-[calc(100vw-24px)] origin-(--transform-origin) rounded-xl bg-raised shadow-2 outline-none',
              'transition-[opacity,transform] duration-reveal data-ending-style:scale-[0.98] data-ending-style:opacity-0',
              'data-starting-style:scale-[0.98] data-starting-style:opacity-0',
              className ?? 'w-[300px] p-3.5',
            )}
          >
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
