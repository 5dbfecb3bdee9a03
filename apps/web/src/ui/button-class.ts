import { cx } from './cx.ts';

export type ButtonKind = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet';
export type ButtonSize = 'sm' | 'md' | 'lg';

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 md:min-h-[30px] px-2.5 text-13 rounded-sm touch-44',
  md: 'min-h-11 md:min-h-9 px-3.5 text-14 rounded-md',
  lg: 'min-h-[46px] px-5 text-15 rounded-lg',
};

const kinds: Record<ButtonKind, string> = {
  primary: 'bg-primary border-transparent text-on-primary shadow-1 hover:bg-primary-hover',
  secondary: 'bg-surface border-line text-ink shadow-1 hover:bg-hover aria-expanded:bg-hover',
  ghost:
    'bg-transparent border-transparent text-ink-2 hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink',
  danger: 'bg-danger border-transparent text-on-danger shadow-1 hover:brightness-95',
  'danger-quiet': 'bg-surface border-line text-red shadow-1 hover:bg-hover',
};

const blockedLook = 'bg-grey-soft border-transparent text-ink-3 cursor-not-allowed';

export interface ButtonLook {
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
  blocked?: boolean | undefined;
}

/** The look of a button, for links that are drawn as one. */
export function buttonClass({ kind = 'secondary', size = 'md', wide, blocked }: ButtonLook = {}): string {
  return cx(
    'inline-flex items-center justify-center gap-[7px] border font-[560] leading-tight no-underline',
    // One line, unless large text leaves no room for it.
    'max-w-full shrink-0',
    'transition-[background-color,border-color,transform,filter]',
    sizes[size],
    blocked ? blockedLook : cx(kinds[kind], 'active:translate-y-px'),
    wide && 'w-full',
  );
}
