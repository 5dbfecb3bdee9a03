import type { ReactNode } from 'react';

import { cx } from '../cx.ts';

export interface SegmentedControlProps<Value extends string> {
  /** The accessible name of the group. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode }[];
}

/** Two or three ways to look at the same thing, one of them on. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  onChange,
  options,
}: SegmentedControlProps<Value>) {
  return (
    <fieldset aria-label={label} className="inline-flex max-w-full flex-wrap gap-0.5 rounded-lg bg-grey-soft p-[3px]">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={cx(
            'touch-44 inline-flex min-h-9 items-center gap-[7px] rounded-sm px-[13px] text-13 font-[550] transition-colors md:min-h-[30px]',
            option.value === value ? 'bg-seg-on text-ink shadow-1 ring-1 ring-line' : 'text-ink-2 hover:text-ink',
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
