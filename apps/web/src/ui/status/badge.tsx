import type { ReactNode } from 'react';

import { cx } from '../cx.ts';

export type Tone = 'grey' | 'blue' | 'green' | 'orange' | 'red' | 'outline';

const tones: Record<Tone, string> = {
  grey: 'bg-grey-soft text-ink-2',
  blue: 'bg-blue-soft text-blue',
  green: 'bg-green-soft text-green',
  orange: 'bg-orange-soft text-orange',
  red: 'bg-red-soft text-red',
  outline: 'text-ink-3 inset-ring inset-ring-line-strong',
};

/** A state as a word and an icon, so that it never depends on colour alone. */
export function Badge({
  tone,
  icon,
  children,
  className,
}: {
  tone: Tone;
  icon: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={cx(
        'inline-flex h-[22px] items-center gap-1 rounded-full pr-2 pl-1.5 text-12 font-[580] whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}

/** A small brass word: "this one". */
export function Tag({ children, quiet }: { children: ReactNode; quiet?: boolean | undefined }) {
  return (
    <span
      className={cx(
        'inline-flex h-[18px] flex-none items-center rounded-xs px-1.5 text-11 font-[580] whitespace-nowrap',
        quiet ? 'bg-grey-soft text-ink-2' : 'bg-brass-soft text-brass-ink',
      )}
    >
      {children}
    </span>
  );
}
