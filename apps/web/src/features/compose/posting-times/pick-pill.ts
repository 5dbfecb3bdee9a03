/** The looks of a quick pick, and of one that is chosen. */
export const pickPill =
  'touch-44 inline-flex h-9 items-center gap-1.5 rounded-full border px-[11px] text-12 font-[540] transition-colors hover:bg-hover md:h-7';
export const pressedPill = 'border-ink border-solid text-ink inset-ring inset-ring-ink';
