import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { useLocation } from '#/router/use-location.ts';
import { cx } from '#/ui/cx.ts';

const tabs = ['post', 'remarks', 'history'] as const;
export type DetailsTab = (typeof tabs)[number];

const names: Readonly<Record<DetailsTab, string>> = { post: 'Post', remarks: 'Remarks', history: 'History' };

/** The chosen tab. What is told of a remark leads to '/posts/<id>?tab=remarks'. */
export function useDetailsTab() {
  const arrived = useLocation(({ href, search }) =>
    new URLSearchParams(search).get('tab') === 'remarks' ? href : null,
  );
  const [tab, setTab] = useState<DetailsTab>(arrived === null ? 'post' : 'remarks');
  useEffect(() => {
    if (arrived !== null) setTab('remarks');
  }, [arrived]);
  return [tab, setTab] as const;
}

interface DetailsTabsProps {
  tab: DetailsTab;
  onChange: (tab: DetailsTab) => void;
  openRemarks: number;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** What is said and what happened beside the post itself, one at a time. */
export function DetailsTabs({ tab, onChange, openRemarks, children }: DetailsTabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const at = tabs.indexOf(tab);
    const steps: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = steps[event.key];
    const value = next === undefined ? undefined : tabs[next];
    if (next === undefined || value === undefined) return;
    event.preventDefault();
    onChange(value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label="Details"
        onKeyDown={move}
        className="flex gap-5 border-b border-line px-[18px] max-md:px-4"
      >
        {tabs.map((value) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-${value}`}
            aria-controls={`${id}-panel`}
            aria-selected={value === tab}
            tabIndex={value === tab ? 0 : -1}
            onClick={() => onChange(value)}
            className={cx(
              'flex min-h-10 items-center gap-1.5 border-b-2 text-13 font-[560] max-md:min-h-[46px]',
              value === tab ? 'border-ink text-ink' : 'border-transparent text-ink-3 hover:text-ink',
            )}
          >
            {names[value]}
            {value === 'remarks' && openRemarks > 0 && (
              <span className="font-[480]">
                {openRemarks}
                <span className="sr-only"> open</span>
              </span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {children}
      </div>
    </>
  );
}
