import { type ResolvedTime, resolveWallTime } from '#/time/wall-time.ts';

/**
 * When the post of a repeat's date is due: at `time` ('HH:MM') on the clock of `zone`. A time that the clocks skip moves by the
 * skip, and one that comes twice is the first. Null: the zone never had this date (OP-100).
 */
export function repeatTime(day: string, time: string, zone: string): ResolvedTime | null {
  const noon = resolveWallTime(`${day}T12:00`, zone);
  return noon.wallTime.startsWith(day) ? resolveWallTime(`${day}T${time}`, zone) : null;
}
