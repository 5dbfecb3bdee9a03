import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { cx } from '#/ui/cx.ts';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { Sign } from '#/ui/sign.tsx';

import { findNamed, type Named } from './find-named.ts';

export interface PickListProps<Item extends Named> {
  /** What is picked, for example 'board'. */
  noun: string;
  items: readonly Item[];
  chosen: string | undefined;
  onPick: (item: Item) => void;
  /** At the right of an item. */
  markOf?: (item: Item) => ReactNode;
}

/** A line to type in, and the items that fit: arrows choose, Enter takes. */
export function PickList<Item extends Named>({ noun, items, chosen, onPick, markOf }: PickListProps<Item>) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const found = findNamed(typed, items);
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      items.findIndex(({ id }) => id === chosen),
    ),
  );

  useEffect(() => input.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active line is found in what was just drawn.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active, typed]);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const taken = found[active];
    if (step) {
      event.preventDefault();
      setActive((active + step + found.length) % Math.max(1, found.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (taken) onPick(taken);
    }
  }

  return (
    <div className="grid gap-2">
      <TextInput
        ref={input}
        icon={<Sign name="search" size={16} strokeWidth={1.75} />}
        role="combobox"
        aria-label={`Find a ${noun}`}
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found[active] && `${listId}-${active}`}
        autoComplete="off"
        placeholder={`Find a ${noun}`}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      {found.length === 0 ? (
        <p role="status" className="px-2.5 py-3 text-13 text-ink-3">
          No {noun} has this name.
        </p>
      ) : (
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={`${noun}s`}
          tabIndex={-1}
          className="max-h-[216px] overflow-y-auto rounded-md"
        >
          {found.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys are the combobox's, which keeps the focus.
            <div
              key={item.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              onClick={() => onPick(item)}
              className={cx(
                'flex h-11 cursor-pointer items-center gap-2 rounded-sm px-2.5 text-13 md:h-9',
                index === active ? 'bg-hover' : 'hover:bg-hover',
              )}
            >
              <span className="truncate">{item.name}</span>
              {item.id === chosen && (
                <span role="img" aria-label="Chosen" className="flex-none">
                  <Sign name="tick" size={14} strokeWidth={2.25} />
                </span>
              )}
              {markOf && <span className="ml-auto flex-none text-12 text-ink-3">{markOf(item)}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
