import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

import { cx } from '../cx.ts';

export interface TabsProps<Value extends string> {
  /** The accessible name of the row of tabs. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly {
    value: Value;
    /** What is drawn. */
    face: ReactNode;
    /** Its accessible name, when what is drawn is not enough: 'X, 1 problem'. */
    name?: string | undefined;
    /** A red dot; say it in `name` as well. */
    marked?: boolean | undefined;
  }[];
  /** The panel of the chosen tab. */
  children: ReactNode;
  /** Above the row. */
  heading?: ReactNode;
}

/** A row of tabs and the panel below it. Arrows, Home and End move and choose. */
export function Tabs<Value extends string>({ label, value, onChange, tabs, children, heading }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = Math.max(
    0,
    tabs.findIndex((tab) => tab.value === value),
  );

  function move(event: KeyboardEvent) {
    const last = tabs.length - 1;
    const steps: Record<string, number> = {
      ArrowRight: chosen === last ? 0 : chosen + 1,
      ArrowLeft: chosen === 0 ? last : chosen - 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab || next === undefined) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }

  return (
    <>
      <div className="grid gap-2">
        {heading}
        <div ref={list} role="tablist" aria-label={label} className="-mx-1 flex gap-0.5" onKeyDown={move}>
          {tabs.map((tab, index) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-tab-${tab.value}`}
              aria-controls={`${id}-panel`}
              aria-selected={index === chosen}
              aria-label={tab.name}
              tabIndex={index === chosen ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className={cx(
                'touch-44 relative grid h-9 min-w-0 flex-[0_1_34px] place-items-center rounded-md border text-13 font-[560] text-ink-2 first:flex-none first:px-2 max-md:h-10 max-md:flex-1',
                index === chosen ? 'border-line bg-surface shadow-1' : 'border-transparent hover:bg-hover',
              )}
            >
              {tab.face}
              {tab.marked && (
                <span className="absolute top-1 right-1 size-[7px] rounded-full bg-red ring-2 ring-rail" />
              )}
            </button>
          ))}
        </div>
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${tabs[chosen]?.value}`}>
        {children}
      </div>
    </>
  );
}
