import { Menu as BaseMenu } from '@base-ui/react/menu';
import { type RefObject, useRef } from 'react';

import { cx } from './cx.ts';
import { focusAfter, isPressOn, type OverlayAlign, type OverlaySide } from './overlay-trigger.ts';
import { Sign, type SignName } from './sign.tsx';
import { whenPainted } from './when-painted.ts';

export interface MenuItem {
  label: string;
  sign: SignName;
  onChoose: () => void;
  /** For something that is on or off: which. Choosing it leaves the menu open. */
  isOn?: boolean | undefined;
  /** Why it cannot be chosen now. The item stays in reach, and says so. */
  blocked?: string | null | undefined;
}

interface MenuPopupProps {
  label: string;
  items: () => readonly MenuItem[];
  side?: OverlaySide | undefined;
  align?: OverlayAlign | undefined;
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function MenuPopup({
  label,
  items,
  side = 'bottom',
  align = 'end',
  anchor,
  open,
  onOpenChange,
}: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseMenu.Root
      open={open}
      modal={false}
      onOpenChange={(next, details) => {
        if (isPressOn(anchor.current, details.event)) return details.cancel();
        onOpenChange(next);
      }}
    >
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={12}
          className="z-20"
        >
          <BaseMenu.Popup
            aria-label={label}
            ref={popup}
            finalFocus={() => focusAfter(popup.current, anchor.current)}
            className={cx(
              'grid min-w-[190px] max-w-[calc(100vw-24px)] origin-(--transform-origin) rounded-xl bg-raised p-1.5 shadow-2 outline-none md:max-w-[300px]',
              'transition-[opacity,transform] duration-reveal data-ending-style:scale-[0.98] data-ending-style:opacity-0',
              'data-starting-style:scale-[0.98] data-starting-style:opacity-0',
            )}
          >
            {items().map((item) => (
              <Item key={item.label} {...item} />
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

const itemClass =
  'grid min-h-11 cursor-default grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-2.5 rounded-md px-2.5 py-1.5 text-13 font-[520] outline-none select-none data-highlighted:bg-hover md:min-h-8';

function Item({ label, sign, onChoose, isOn, blocked }: MenuItem) {
  if (isOn !== undefined)
    return (
      <BaseMenu.CheckboxItem
        label={label}
        defaultChecked={isOn}
        onCheckedChange={onChoose}
        className={cx(itemClass, 'text-ink')}
      >
        <Sign name={sign} size={16} strokeWidth={1.75} className="text-ink-3" />
        <span>{label}</span>
        <BaseMenu.CheckboxItemIndicator>
          <Sign name="tick" size={16} />
        </BaseMenu.CheckboxItemIndicator>
      </BaseMenu.CheckboxItem>
    );
  return (
    <BaseMenu.Item
      label={label}
      disabled={Boolean(blocked)}
      // The menu goes first; what was chosen may take longer.
      onClick={() => whenPainted(onChoose)}
      className={cx(itemClass, blocked ? 'text-ink-3' : 'text-ink')}
    >
      <Sign name={sign} size={16} strokeWidth={1.75} className="text-ink-3" />
      <span>{label}</span>
      {blocked && <span className="col-start-2 text-12 leading-[1.35] text-ink-3">{blocked}</span>}
    </BaseMenu.Item>
  );
}
