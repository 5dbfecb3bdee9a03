import { Menu } from '@base-ui/react/menu';
import { NO_TEMPLATE, networkName, requirementWords, type Template, templateFor, templates } from '@nonet/domain';
import { type RefObject, useRef } from 'react';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { cx } from '#/ui/cx.ts';
import { focusAfter, isPressOn } from '#/ui/overlays/overlay-trigger.ts';
import { Sign } from '#/ui/sign.tsx';
import { VisuallyHidden } from '#/ui/visually-hidden.tsx';

import { TemplateShape } from './template-shape.tsx';

export interface TemplateMenuProps {
  template: Template | null;
  onChoose: (template: Template | null) => void;
  anchor: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The templates with their shapes, and none of them (TPL-02). Arrows move in it, Enter chooses, Esc leaves it as it was. */
export function TemplateMenu({ template, onChoose, anchor, open, onOpenChange }: TemplateMenuProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Menu.Root
      open={open}
      modal={false}
      onOpenChange={(next, details) => {
        if (isPressOn(anchor.current, details.event)) return details.cancel();
        onOpenChange(next);
      }}
    >
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={4} collisionPadding={12} className="z-20">
          <Menu.Popup
            aria-label="Template"
            ref={popup}
            // It scrolls, also by keys before an item is reached.
            tabIndex={0}
            finalFocus={() => focusAfter(popup.current, anchor.current)}
            className={cx(
              'max-h-(--available-height) w-[380px] max-w-[calc(100vw-24px)] origin-(--transform-origin) overflow-y-auto rounded-xl bg-raised p-1.5 shadow-2 outline-none',
              'transition-[opacity,transform] duration-reveal data-ending-style:scale-[0.98] data-ending-style:opacity-0',
              'data-starting-style:scale-[0.98] data-starting-style:opacity-0',
            )}
          >
            <Menu.RadioGroup
              value={template?.id ?? NO_TEMPLATE}
              onValueChange={(id: string) => onChoose(templateFor(id))}
            >
              <Choice value={NO_TEMPLATE} name="None" shape={null}>
                <span className="text-12 text-ink-3">An ordinary post, with the media that you like.</span>
              </Choice>
              {templates.map((one) => (
                <Choice key={one.id} value={one.id} name={one.name} shape={one}>
                  <span className="text-ink-2">{one.description}</span>
                  <span className="text-12 text-ink-3 tabular-nums">{requirementWords(one.mediaRequirement)}</span>
                  <span className="text-12 text-ink-3">{one.guidance}</span>
                  <span className="mt-0.5 flex gap-1.5">
                    {one.platforms.map((network) => (
                      <PlatformGlyph key={network} network={network} size={14} />
                    ))}
                    <VisuallyHidden>For {one.platforms.map(networkName).join(', ')}.</VisuallyHidden>
                  </span>
                </Choice>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface ChoiceProps {
  value: string;
  name: string;
  shape: Template | null;
  children: React.ReactNode;
}

function Choice({ value, name, shape, children }: ChoiceProps) {
  return (
    <Menu.RadioItem
      value={value}
      label={name}
      closeOnClick
      className="grid min-h-11 cursor-default grid-cols-[40px_minmax(0,1fr)_16px] items-start gap-x-3 rounded-md px-2.5 py-2 text-13 leading-[1.4] outline-none select-none data-highlighted:bg-hover"
    >
      <span className="text-ink-2">
        <TemplateShape template={shape} />
      </span>
      <span className="grid gap-0.5">
        <strong className="font-semibold">{name}</strong>
        {children}
      </span>
      <Menu.RadioItemIndicator className="mt-0.5">
        <Sign name="tick" size={16} />
      </Menu.RadioItemIndicator>
    </Menu.RadioItem>
  );
}
