import type { ReactNode } from 'react';

import { OverlayHost, onDemand } from '../drawing/on-demand.tsx';
import type { MenuItem } from './menu-popup.tsx';
import { type OverlayAlign, type OverlaySide, type TriggerProps, useOverlay } from './overlay-trigger.ts';

const MenuPopup = onDemand(() => import('./menu-popup.tsx'), 'MenuPopup');

export interface MenuProps {
  /** The menu's accessible name. */
  label: string;
  /** Draws the button that opens it: `(props) => <Button {...props}>…</Button>`. */
  trigger: (props: TriggerProps) => ReactNode;
  /** Asked for when it opens. */
  items: () => readonly MenuItem[];
  side?: OverlaySide | undefined;
  align?: OverlayAlign | undefined;
}

/** A menu of actions at the button that opens it; arrows and letters move in it, Esc closes it and gives the focus back. */
export function Menu({ label, trigger, items, side, align }: MenuProps) {
  const overlay = useOverlay('menu', () => MenuPopup.preload?.(), { open: undefined, onOpenChange: undefined });
  return (
    <>
      {trigger(overlay.trigger)}
      {overlay.wasOpened && (
        <OverlayHost isOpen={overlay.open} onMissing={() => overlay.setOpen(false)}>
          <MenuPopup
            label={label}
            items={items}
            side={side}
            align={align}
            anchor={overlay.anchor}
            open={overlay.open}
            onOpenChange={overlay.setOpen}
          />
        </OverlayHost>
      )}
    </>
  );
}
