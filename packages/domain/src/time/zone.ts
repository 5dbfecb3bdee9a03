/**
 * Wall clocks of time zones, by `Intl` alone: every browser and Node have it, so no zone data is loaded.
 * A wall time is 'YYYY-MM-DDTHH:MM:SS' without a zone; an instant is a `Date`, to the second. Years 1 to 9999.
 */

/** Formatters that print the wall clock, by zone name in lower case: names that differ only in case share one. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clock(zone: string): Intl.DateTimeFormat {
  const key = zone.toLowerCase();
  let format = clocks.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(key, format);
  }
  return format;
}

/** True for a name of the IANA time zone database that this runtime knows; offsets like '+01:00' are not zones. */
export function isTimeZone(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[A-Za-z]/.test(value)) return false;
  try {
    clock(value);
    return true;
  } catch {
    return false; // `Intl` reports an unknown zone only by throwing.
  }
}

const firstInstant = Date.parse('0001-01-02T00:00:00Z');
const lastInstant = Date.parse('9999-12-30T00:00:00Z');

/** True for a valid date in a year that a wall time can write, 1 to 9999. */
export function isInstant(value: Date): boolean {
  return value.getTime() >= firstInstant && value.getTime() < lastInstant;
}

/** The numbers in '11/20/2026, 13:00:00', whatever characters separate them. */
const clockDigits = /(\d+)\D+(\d+)\D+(\d+)\D+(\d+)\D+(\d+)\D+(\d+)/;

/** How far the wall clock of `zone` is ahead of UTC at `instant`, in milliseconds. */
export function zoneOffsetMs(instant: Date, zone: string): number {
  const second = Math.floor(instant.getTime() / 1000) * 1000;
  const [, month, day, year, hour, minute, secondOfMinute] = clockDigits.exec(clock(zone).format(second)) ?? [];
  const wall = new Date(0);
  wall.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  wall.setUTCHours(Number(hour), Number(minute), Number(secondOfMinute));
  return wall.getTime() - second;
}

/** What the wall clock of `zone` shows at `instant`. */
export function wallTimeOf(instant: Date, zone: string): string {
  return new Date(instant.getTime() + zoneOffsetMs(instant, zone)).toISOString().slice(0, 19);
}

/** The day 'YYYY-MM-DD' on the calendar of `zone` at `instant`. */
export function dayKey(instant: Date, zone: string): string {
  return wallTimeOf(instant, zone).slice(0, 10);
}

/** The offset of `zone` at `instant` as it is shown to people: 'GMT+1', 'GMT-3:30', 'GMT+0'. */
export function offsetLabel(instant: Date, zone: string): string {
  const minutes = Math.round(zoneOffsetMs(instant, zone) / 60_000);
  const rest = Math.abs(minutes) % 60;
  const hours = Math.trunc(Math.abs(minutes) / 60);
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** A zone with its offset at `instant`: 'Europe/Warsaw (GMT+1)'. */
export function zoneLabel(zone: string, instant: Date): string {
  return `${zone} (${offsetLabel(instant, zone)})`;
}
