import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

import { cx } from './cx.ts';

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Its accessible name. */
  label: string;
  icon: ReactNode;
  bordered?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

export function IconButton({ label, icon, bordered, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={cx(
        'inline-grid size-11 flex-none place-items-center rounded-md transition-colors hover:bg-hover hover:text-ink md:size-8',
        'disabled:pointer-events-none disabled:opacity-45 aria-expanded:bg-hover aria-expanded:text-ink',
        bordered ? 'border border-line bg-surface text-ink-2' : 'text-ink-3',
        className,
      )}
      {...rest}
    >
      {icon}
    </button>
  );
}
