import { type KeyboardEvent, memo, useLayoutEffect, useRef } from 'react';

import { useIsPhone } from '#/lib/use-is-phone.ts';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { cx } from '#/ui/cx.ts';

import type { Tab } from '../sections/sections.ts';
import { useTextLimits } from '../typing/text-limits.tsx';
import { problemsFirst, type TextTab, type TextTabSources, tabName, textTabs } from '../typing/text-tabs.ts';

export interface TabStripProps extends TextTabSources {
  open: Tab;
  onOpen: (tab: Tab) => void;
  /** Id of the one panel, whose content follows the open tab. */
  panelId: string;
}

/** The id of a tab; it names its panel. */
export function tabElementId(panelId: string, tab: Tab): string {
  return `${panelId}-tab-${tab}`;
}

/** Whose text is open. Arrows, Home and End move and open; Ctrl and a bracket do so from within the text. */
export const TabStrip = memo(function TabStrip({ open, onOpen, panelId, ...sources }: TabStripProps) {
  const isPhone = useIsPhone();
  const { limitsOf } = useTextLimits();
  const inOrder = textTabs({ ...sources, limitsOf });
  const tabs = isPhone ? problemsFirst(inOrder) : inOrder;
  const strip = useRef<HTMLDivElement>(null);
  const all: readonly Tab[] = ['everyone', ...tabs.map(({ network }) => network)];

  // With nine networks on a phone, the open tab may be out of sight. The page itself must not move.
  useLayoutEffect(() => {
    const tab = document.getElementById(tabElementId(panelId, open));
    if (!strip.current || !tab) return;
    const { left, right } = strip.current.getBoundingClientRect();
    const box = tab.getBoundingClientRect();
    if (box.left < left) strip.current.scrollLeft -= left - box.left;
    else if (box.right > right) strip.current.scrollLeft += box.right - right;
  }, [open, panelId]);

  function move(event: KeyboardEvent) {
    const place = all.indexOf(open);
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: (place + 1) % all.length,
      ArrowLeft: (place - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const next = all[steps[event.key] ?? -1];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onOpen(next);
    document.getElementById(tabElementId(panelId, next))?.focus();
  }

  const tabProps = (tab: Tab) => ({
    type: 'button' as const,
    role: 'tab',
    id: tabElementId(panelId, tab),
    'aria-controls': panelId,
    'aria-selected': tab === open,
    tabIndex: tab === open ? 0 : -1,
    onClick: () => onOpen(tab),
    className: cx(
      look,
      tab === 'everyone' ? 'px-4 text-13 font-[560] md:px-3' : 'px-3 text-12 font-[520] md:px-1.5',
      tab === open ? 'border-line bg-surface font-[620] text-ink before:bg-brass' : 'text-ink-2 hover:text-ink',
    ),
  });

  return (
    <div
      ref={strip}
      role="tablist"
      aria-label="Text for"
      onKeyDown={move}
      className="relative flex overflow-x-auto rounded-t-[inherit] bg-sunken inset-shadow-[0_-1px_var(--line)] [scrollbar-width:none]"
    >
      <button {...tabProps('everyone')}>Everyone</button>
      {tabs.map((tab) => (
        <button key={tab.network} {...tabProps(tab.network)} aria-label={tabName(tab)}>
          <NetworkFace {...tab} />
        </button>
      ))}
    </div>
  );
});

const look = cx(
  'relative flex h-11 flex-[1_0_auto] items-center justify-center gap-1.5 border-x border-transparent tabular-nums -outline-offset-2 first:border-l-0 last:border-r-0 md:h-10',
  'before:absolute before:inset-x-0 before:top-0 before:h-0.5',
);

function NetworkFace({ network, limit, hasOwn, isWrong }: TextTab) {
  return (
    <>
      <span className="relative">
        <PlatformGlyph network={network} size={17} />
        {isWrong && (
          <span className="absolute -top-1 -right-[5px] size-2 rounded-full bg-surface inset-ring-2 inset-ring-red outline-2 outline-sunken" />
        )}
      </span>
      {limit && <span>{limit.length ?? '…'}</span>}
      {hasOwn && <span className="-ml-0.5 size-1.5 -translate-y-1 rounded-full bg-ink" />}
    </>
  );
}
