import { Menu as BaseMenu } from '@base-ui/react/menu';
import { type ReactNode, type RefObject, useRef } from 'react';

import { cx } from '../cx.ts';
import { whenPainted } from '../drawing/when-painted.ts';
import { Sign, type SignName } from '../sign.tsx';
import { focusAfter, isPressOn, type OverlayAlign, type OverlaySide } from './overlay-trigger.ts';

export interface MenuItem {
  label: string;
  sign: SignName;
  onChoose: () => void;
  /** For something that is on or off: which. Choosing it leaves the menu open. */
  isOn?: boolean | undefined;
  /** What it is, below its name. */
  about?: string | undefined;
  /** At its right end. */
  end?: ReactNode;
  /** Above it, below a hairline: the first of others. */
  heading?: string | undefined;
  /** It is of no use now, and cannot be chosen. */
  isOut?: boolean | undefined;
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
            // In a low window it scrolls, also by keys before an item is reached.
            tabIndex={0}
            finalFocus={() => focusAfter(popup.current, anchor.current)}
            className={cx(
              'grid max-h-(--available-height) min-w-[190px] max-w-[calc(100vw-24px)] origin-(--transform-origin) overflow-y-auto rounded-xl bg-raised p-1.5 shadow-2 outline-none md:max-w-[300px]',
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

function Item({ label, sign, onChoose, isOn, blocked, about, end, heading, isOut }: MenuItem) {
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
  const item = (
    <BaseMenu.Item
      label={label}
      disabled={Boolean(blocked) || isOut === true}
      // The menu goes first; what was chosen may take longer.
      onClick={() => whenPainted(onChoose)}
      className={cx(itemClass, about && 'md:min-h-13', blocked || isOut ? 'text-ink-3' : 'text-ink')}
    >
      <Sign name={sign} size={16} strokeWidth={1.75} className="text-ink-3" />
      <span>
        {label}
        {about && <span className="block text-12 font-normal text-ink-3">{about}</span>}
      </span>
      {end}
      {blocked && <span className="col-start-2 text-12 leading-[1.35] text-ink-3">{blocked}</span>}
    </BaseMenu.Item>
  );
  if (heading === undefined) return item;
  return (
    <>
      <BaseMenu.Separator className="my-1.5 border-t border-line" />
      <div className="px-2.5 py-1 text-12 text-ink-3">{heading}</div>
      {item}
    </>
  );
}
