import type { NetworkId } from '@nonet/domain';
import { useId, useState } from 'react';

import { cx } from '#/ui/cx.ts';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { Sign } from '#/ui/sign.tsx';

import { PlatformGlyph } from './platform-glyph.tsx';

export interface FilterValue {
  readonly value: string;
  readonly label: string;
  readonly network?: NetworkId;
  /** Null while it is not known. */
  readonly count: number | null;
}

/** From this many on one can search among them. */
const manyValues = 10;

interface FilterListProps {
  label: string;
  values: readonly FilterValue[];
  chosen: readonly string[];
  isCapped: boolean;
  onToggle: (value: string) => void;
  className?: string | undefined;
}

/** The values of a filter, each with its count; long lists can be searched. */
export function FilterList({ label, values, chosen, isCapped, onToggle, className }: FilterListProps) {
  const [typed, setTyped] = useState('');
  const emptyId = useId();
  const wanted = typed.trim().toLowerCase();
  const found = values.filter((one) => one.label.toLowerCase().includes(wanted));
  return (
    <fieldset aria-label={label} className="grid min-h-0 gap-1">
      {values.length >= manyValues && (
        <TextInput
          type="search"
          icon={<Sign name="search" size={15} strokeWidth={1.75} />}
          frameClassName="h-10 text-13 md:h-9 mb-1"
          aria-label={`Find in ${label.toLowerCase()}`}
          aria-describedby={found.length === 0 ? emptyId : undefined}
          placeholder="Find"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {found.length === 0 && (
        <p id={emptyId} role="status" className="px-2 py-2.5 text-13 text-ink-3">
          {values.length === 0 ? 'There is nothing to choose from.' : `Nothing here is called “${typed.trim()}”.`}
        </p>
      )}
      <div className={cx('grid overflow-y-auto overscroll-contain', className)}>
        {found.map(({ value, label, network, count }) => (
          <label
            key={value}
            className={cx(
              'relative flex h-11 items-center gap-2.5 rounded-sm px-2 text-13 md:h-9',
              'hover:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => onToggle(value)}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
            />
            <span
              aria-hidden
              className="grid size-[17px] flex-none place-items-center rounded-[5px] border-[1.5px] border-line-strong text-transparent peer-checked:border-primary peer-checked:bg-primary peer-checked:text-on-primary"
            >
              <Sign name="tick" size={12} strokeWidth={3} />
            </span>
            {network && <PlatformGlyph network={network} size={15} />}
            <span className="min-w-0 truncate">{label}</span>
            {count !== null && (
              <span
                className={cx('ml-auto flex-none text-12 tabular-nums', count === 0 ? 'text-ink-3/70' : 'text-ink-3')}
              >
                {count.toLocaleString('en-US')}
                {isCapped && count > 0 && '+'}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
