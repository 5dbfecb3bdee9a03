import { lazy, type ReactNode, Suspense } from 'react';

import { type OverlayAlign, type OverlaySide, type TriggerProps, useOverlay } from './overlay-trigger.ts';

const importPopup = () => import('./menu-popup.tsx');
const MenuPopup = lazy(async () => ({ default: (await importPopup()).MenuPopup }));

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** Red: it takes something away. */
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  onSelect: () => void;
}

export interface MenuProps {
  /** Draws the button that opens it: `(props) => <IconButton {...props} … />`. */
  trigger: (props: TriggerProps) => ReactNode;
  label: string;
  items: readonly MenuItem[];
  side?: OverlaySide | undefined;
  align?: OverlayAlign | undefined;
}

/** A list of actions. Arrows move, letters jump, Esc closes. */
export function Menu({ trigger, ...rest }: MenuProps) {
  const overlay = useOverlay('menu', importPopup, { open: undefined, onOpenChange: undefined });
  return (
    <>
      {trigger(overlay.trigger)}
      {overlay.wasOpened && (
        <Suspense fallback={null}>
          <MenuPopup {...rest} anchor={overlay.anchor} open={overlay.open} onOpenChange={overlay.setOpen} />
        </Suspense>
      )}
    </>
  );
}
