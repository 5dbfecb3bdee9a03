import { cx } from '#/ui/cx.ts';

/** A button of the row above the calendar. */
export const toolButton = cx(
  'inline-flex h-9 flex-none items-center gap-[5px] rounded-md border border-line bg-surface pr-[9px] pl-[11px] text-13 font-[540] whitespace-nowrap text-ink-2',
  'transition-colors hover:bg-hover hover:text-ink max-md:h-11',
);
