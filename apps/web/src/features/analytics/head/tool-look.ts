import { cx } from '#/ui/cx.ts';

/** A button or a list that chooses what is shown; give it a least height. */
export const toolLook = cx(
  'inline-flex min-w-0 items-center gap-[5px] rounded-md border border-line bg-surface pr-[9px] pl-[11px] text-13 font-[540] whitespace-nowrap text-ink-2 shadow-1',
  'transition-colors hover:bg-hover hover:text-ink',
);
