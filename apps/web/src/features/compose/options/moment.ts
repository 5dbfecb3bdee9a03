/** The steps of a moment in milliseconds: what an arrow key moves it by. */
export function stepOf(isWhole: boolean): number {
  return isWhole ? 1_000 : 100;
}

/** The last moment that can be chosen: one before the end, as networks want it. */
export function lastMoment(durationMs: number, isWhole: boolean): number {
  const step = stepOf(isWhole);
  return Math.max(0, Math.floor((durationMs - 1) / step) * step);
}

/** '0:02.5', '1:05:09.0'; whole seconds as '0:02'. */
export function momentText(atMs: number, isWhole: boolean): string {
  const tenths = Math.floor(atMs / 100);
  const seconds = Math.floor(tenths / 10);
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const whole =
    minutes < 60
      ? `${minutes}:${two(seconds % 60)}`
      : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return isWhole ? whole : `${whole}.${tenths % 10}`;
}
