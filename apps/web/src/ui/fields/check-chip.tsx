import { type ReactNode, useId } from 'react';

import { cx } from '../cx.ts';
import { Sign } from '../sign.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';

export interface CheckChipProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  /** Its accessible name, when the visible words are not enough. */
  label?: string | undefined;
  /** What is wrong with the choice. It gives a red border, and is the chip's description. */
  problem?: string | undefined;
  disabled?: boolean | undefined;
}

/** A checkbox in the shape of a chip: the whole chip is the target. */
export function CheckChip({ checked, onChange, children, label, problem, disabled }: CheckChipProps) {
  const problemId = useId();
  return (
    <label
      className={cx(
        'relative inline-flex h-11 max-w-full items-center gap-2 rounded-full border bg-surface pr-[11px] pl-[5px] text-13 font-[530] transition-colors md:h-[38px]',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        checked ? 'text-ink' : 'text-ink-2',
        problem && checked ? 'border-red' : checked ? 'border-ink' : 'border-line',
        disabled ? 'opacity-60' : 'hover:bg-hover',
      )}
    >
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-label={label}
        aria-describedby={problem ? problemId : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="absolute inset-0 size-full appearance-none rounded-full opacity-0 not-disabled:cursor-pointer disabled:cursor-not-allowed"
      />
      {children}
      <span
        aria-hidden
        className={cx(
          'ml-0.5 grid size-[17px] flex-none place-items-center rounded-[5px] border-[1.5px]',
          checked ? 'border-primary bg-primary text-on-primary' : 'border-line-strong text-transparent',
        )}
      >
        <Sign name="tick" size={12} strokeWidth={3} />
      </span>
      {problem && <VisuallyHidden id={problemId}>{problem}</VisuallyHidden>}
    </label>
  );
}
