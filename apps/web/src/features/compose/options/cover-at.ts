/** The moment of a video that was typed in seconds, in milliseconds; null when nothing is typed. Some networks take whole seconds only. */
export function coverAtOf(typed: string, isWhole: boolean): number | null {
  if (typed === '') return null;
  const seconds = Number(typed);
  return isWhole ? Math.round(seconds) * 1_000 : Math.round(seconds * 1_000);
}
