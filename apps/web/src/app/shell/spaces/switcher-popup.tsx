import type { Space } from '@nonet/contract';
import type { RefObject } from 'react';

import { SpaceMenu } from '#/spaces/space-menu.tsx';
import { spaceWords as words } from '#/spaces/space-words.ts';
import { DialogPopup } from '#/ui/overlays/dialog-popup.tsx';
import { PopoverPopup } from '#/ui/overlays/popover-popup.tsx';

export interface SwitcherPopupProps {
  spaces: readonly Space[];
  first: RefObject<HTMLElement | null>;
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onNewSpace: () => void;
  isSheet: boolean;
}

/** What the switcher opens: a menu beside it, on a phone a sheet. */
export function SwitcherPopup({ spaces, first, anchor, open, onOpenChange, onNewSpace, isSheet }: SwitcherPopupProps) {
  const menu = (
    <SpaceMenu spaces={spaces} firstRef={first} onClose={() => onOpenChange(false)} onNewSpace={onNewSpace} />
  );
  if (isSheet)
    return (
      <DialogPopup open={open} onOpenChange={onOpenChange} title={words.spaces} initialFocus={first}>
        <div className="-mx-2">{menu}</div>
      </DialogPopup>
    );
  return (
    <PopoverPopup
      anchor={anchor}
      open={open}
      onOpenChange={onOpenChange}
      label={words.spaces}
      align="start"
      initialFocus={first}
      className="max-h-(--available-height) w-[290px] overflow-y-auto p-1.5"
    >
      <p aria-hidden className="px-2.5 pt-2 pb-1 text-12 font-[560] text-ink-3">
        {words.spaces}
      </p>
      {menu}
    </PopoverPopup>
  );
}
