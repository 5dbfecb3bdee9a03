import { Menu as BaseMenu } from '@base-ui/react/menu';
import { type RefObject, useEffect, useRef } from 'react';

import { cx } from './cx.ts';
import type { MenuProps } from './menu.tsx';
import { isPressOn } from './overlay-trigger.ts';

interface MenuPopupProps extends Omit<MenuProps, 'trigger'> {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function MenuPopup({
  anchor,
  open,
  onOpenChange,
  label,
  items,
  side = 'bottom',
  align = 'end',
}: MenuPopupProps) {
  const firstItem = useRef<HTMLDivElement>(null);
  // The menu is opened from outside, so it cannot know by itself that the focus belongs on its first item.
  useEffect(() => {
    if (!open) return;
    const frame = requestAnimationFrame(() => firstItem.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [open]);
  return (
    <BaseMenu.Root
      modal={false}
      open={open}
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
          sideOffset={6}
          collisionPadding={12}
          className="z-20"
        >
          <BaseMenu.Popup
            aria-label={label}
            finalFocus={anchor}
            className={cx(
              'min-w-[176px] origin-(--transform-origin) rounded-lg bg-raised p-1 shadow-2 outline-none',
              'transition-[opacity,transform] duration-reveal data-ending-style:scale-[0.98] data-ending-style:opacity-0',
              'data-starting-style:scale-[0.98] data-starting-style:opacity-0',
            )}
          >
            {items.map((item, index) => (
              <BaseMenu.Item
                key={item.label}
                ref={index === 0 ? firstItem : undefined}
                disabled={item.disabled ?? false}
                onClick={item.onSelect}
                className={cx(
                  'flex h-11 cursor-default items-center gap-2.5 rounded-sm px-2.5 text-14 font-[520] outline-none md:h-9',
                  'data-disabled:text-ink-3 data-highlighted:bg-hover',
                  item.danger && 'text-red',
                )}
              >
                {item.icon}
                {item.label}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
