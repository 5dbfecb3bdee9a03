import { roleNames } from '@nonet/domain';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useSpaceHere, useSpaces } from '#/lib/spaces-query.ts';
import { useIsPhone } from '#/lib/use-is-phone.ts';
import { SpaceMark } from '#/spaces/space-mark.tsx';
import { spaceWords as words } from '#/spaces/space-words.ts';
import { cx } from '#/ui/cx.ts';
import { OverlayHost, onDemand } from '#/ui/drawing/on-demand.tsx';
import { useOverlay } from '#/ui/overlays/overlay-trigger.ts';
import { Tooltip } from '#/ui/overlays/tooltip.tsx';
import { Sign } from '#/ui/sign.tsx';

import { isSwitchKey } from './is-switch-key.ts';

const SwitcherPopup = onDemand(() => import('./switcher-popup.tsx'), 'SwitcherPopup');
const NewSpaceDialog = onDemand(() => import('#/spaces/new-space-dialog.tsx'), 'NewSpaceDialog');

export interface SpaceSwitcherProps {
  /** In the folded sidebar, or left of a title on a phone: the mark alone. */
  isMarkOnly: boolean;
  /** On a phone, the menu is a sheet. */
  isSheet?: boolean;
}

/** The space that is open; a press leads to the others. Ctrl Shift S does the same. */
export function SpaceSwitcher({ isMarkOnly, isSheet = false }: SpaceSwitcherProps) {
  const spaces = useSpaces();
  const isPhone = useIsPhone();
  const overlay = useOverlay('menu', () => SwitcherPopup.preload?.());
  const [isMaking, setMaking] = useState(false);
  const first = useRef<HTMLElement>(null);
  const hear = useEffectEvent((event: KeyboardEvent) => {
    // Of the two on a page only one is seen.
    if (!isSwitchKey(event) || isPhone !== isSheet) return;
    event.preventDefault();
    overlay.setOpen(!overlay.open);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const here = useSpaceHere();
  if (here === undefined) return null;
  const role = roleNames[here.role];
  const popup = {
    spaces,
    first,
    anchor: overlay.anchor,
    open: overlay.open,
    onOpenChange: overlay.setOpen,
    onNewSpace: () => setMaking(true),
  };
  return (
    <>
      <Tooltip text={`${here.name}\n${role}`} side="right" disabled={!isMarkOnly || isSheet} className="w-full">
        <button
          {...overlay.trigger}
          type="button"
          className={cx(
            'flex items-center text-left',
            isSheet
              ? 'size-11 flex-none justify-center rounded-md'
              : isMarkOnly
                ? 'h-[42px] w-full justify-center rounded-lg hover:bg-hover aria-expanded:bg-hover'
                : 'h-12 w-full gap-2.5 rounded-lg border border-line bg-surface pr-2.5 pl-2 shadow-1 hover:bg-hover aria-expanded:bg-hover',
          )}
        >
          <SpaceMark name={here.name} logo={here.logo} />
          <span className="sr-only">{isMarkOnly ? words.switcher(here) : words.space}</span>
          {!isMarkOnly && (
            <>
              <span className="grid min-w-0 flex-1 leading-[1.28]">
                <span dir="auto" className="truncate text-left text-13 font-semibold">
                  {here.name}
                </span>
                <span className="truncate text-12 text-ink-3">{role}</span>
              </span>
              <Sign name="switch" size={16} strokeWidth={1.75} className="flex-none text-ink-3" />
            </>
          )}
        </button>
      </Tooltip>
      {overlay.wasOpened && (
        <OverlayHost isOpen={overlay.open} onMissing={() => overlay.setOpen(false)}>
          <SwitcherPopup {...popup} isSheet={isSheet} />
        </OverlayHost>
      )}
      {isMaking && (
        <OverlayHost isOpen={isMaking} onMissing={() => setMaking(false)}>
          <NewSpaceDialog open={isMaking} onClose={() => setMaking(false)} />
        </OverlayHost>
      )}
    </>
  );
}
