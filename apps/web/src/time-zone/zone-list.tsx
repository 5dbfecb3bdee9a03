import { offsetLabel } from '@nonet/domain';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';

import { errorText } from '#/lib/api-error.ts';
import { storeTimeZone } from '#/lib/use-time-zone.ts';
import { cx } from '#/ui/cx.ts';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { Sign } from '#/ui/sign.tsx';
import { toast } from '#/ui/status/toast.ts';

import { allZones, findZones } from './find-zones.ts';

/** A line to type in, and the zones that fit: arrows choose, Enter takes. */
export function ZoneList({ zone, onClose }: { zone: string; onClose: () => void }) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const zones = useMemo(() => [zone, ...allZones(zone).filter((one) => one !== zone)], [zone]);
  const found = findZones(typed, zones);
  const [now] = useState(() => new Date());

  useEffect(() => input.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active line is found in what was just drawn.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active, typed]);

  async function take(chosen: string | undefined) {
    if (!chosen || isBusy) return;
    if (chosen === zone) return onClose();
    setBusy(true);
    try {
      await storeTimeZone(chosen);
      toast.success(`Times are shown in ${chosen} now`, { id: 'time-zone' });
      onClose();
    } catch (error) {
      toast.error(`Failed to change the time zone: ${errorText(error)}`, { id: 'time-zone' });
      setBusy(false);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setActive((active + step + found.length) % Math.max(1, found.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      void take(found[active]);
    }
  }

  return (
    <div className="grid gap-2" aria-busy={isBusy}>
      <p className="text-12 text-ink-3">
        Days and times are shown in this zone. What is planned goes out at the same moment as before.
      </p>
      <TextInput
        ref={input}
        icon={<Sign name="search" size={16} strokeWidth={1.75} />}
        role="combobox"
        aria-label="Find a time zone"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found[active] && `${listId}-${active}`}
        autoComplete="off"
        placeholder="Warsaw, New York, UTC"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="h-[240px]">
        {found.length === 0 ? (
          <p role="status" className="px-2.5 py-3 text-13 text-ink-3">
            No zone has this name.
          </p>
        ) : (
          <div
            ref={list}
            id={listId}
            role="listbox"
            aria-label="Time zones"
            tabIndex={-1}
            className="h-full overflow-y-auto rounded-md"
          >
            {found.map((one, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys are the combobox's, which keeps the focus.
              <div
                key={one}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                onClick={() => void take(one)}
                className={cx(
                  'flex h-11 cursor-pointer items-center gap-2 rounded-sm px-2.5 text-13 md:h-9',
                  index === active ? 'bg-hover' : 'hover:bg-hover',
                )}
              >
                <span className="truncate">{one.replaceAll('_', ' ')}</span>
                {one === zone && (
                  <span role="img" aria-label="Current" className="flex-none">
                    <Sign name="tick" size={14} strokeWidth={2.25} />
                  </span>
                )}
                <span className="ml-auto flex-none text-12 text-ink-3 tabular-nums">{offsetLabel(now, one)}</span>
              </div>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
