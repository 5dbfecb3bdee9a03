let measured: number | undefined;

/** How much larger text is than usual, by the browser's or the system's setting: 1 or more. Places in pixels that hold text grow with it. */
export function textScale(): number {
  if (typeof document === 'undefined') return 1;
  measured ??= Math.max(1, Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1);
  return measured;
}
