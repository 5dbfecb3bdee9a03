/** How the parts of a chart look; where the system chooses the colours, they are its own. */
export const chartLook = {
  grid: 'stroke-line forced-colors:stroke-[GrayText]',
  axis: 'stroke-line-strong forced-colors:stroke-[CanvasText]',
  text: 'fill-ink-3 text-11 tabular-nums forced-colors:fill-[CanvasText]',
  strongText: 'fill-ink text-12 font-semibold forced-colors:fill-[CanvasText]',
  bar: 'fill-[color-mix(in_oklab,var(--ink)_80%,var(--surface))] forced-colors:fill-[CanvasText]',
  growing: 'fill-none stroke-ink/70 forced-colors:stroke-[CanvasText]',
  partial: 'fill-none stroke-orange forced-colors:stroke-[CanvasText]',
  failed: 'fill-none stroke-red forced-colors:stroke-[CanvasText]',
  line: 'fill-none stroke-ink forced-colors:stroke-[CanvasText]',
  usualLine: 'fill-none stroke-ink-3 forced-colors:stroke-[GrayText]',
  point: 'fill-ink stroke-surface forced-colors:fill-[CanvasText] forced-colors:stroke-[Canvas]',
  usualPoint: 'fill-surface stroke-ink-3 forced-colors:fill-[Canvas] forced-colors:stroke-[GrayText]',
  band: 'fill-ink/[0.07] forced-colors:fill-none forced-colors:stroke-[GrayText]',
  gap: 'fill-sunken forced-colors:fill-none forced-colors:stroke-[GrayText]',
} as const;
