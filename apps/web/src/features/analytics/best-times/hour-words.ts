/** Whether the browser's language counts the hours to twelve. */
const isTwelveHours =
  new Intl.DateTimeFormat(navigator.language, { hour: 'numeric' }).resolvedOptions().hour12 ?? false;

/** An hour above a narrow column: '6a', or '06' where people count to 24. */
export function shortHour(hour: number, toTwelve = isTwelveHours): string {
  if (!toTwelve) return String(hour).padStart(2, '0');
  return `${hour % 12 || 12}${hour < 12 ? 'a' : 'p'}`;
}

/** From an hour to the next: '6:00 – 7:00 PM', '18:00 – 19:00'. */
export function hourSpan(hour: number, toTwelve = isTwelveHours): string {
  const next = (hour + 1) % 24;
  if (!toTwelve) return `${shortHour(hour, false)}:00 – ${shortHour(next, false)}:00`;
  const half = (of: number) => (of < 12 ? 'AM' : 'PM');
  const first = half(hour) === half(next) ? '' : ` ${half(hour)}`;
  return `${hour % 12 || 12}:00${first} – ${next % 12 || 12}:00 ${half(next)}`;
}

// 2024 began on a Monday.
const dateOf = (weekday: number) => Date.UTC(2024, 0, weekday);
const short = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' });
const long = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' });

/** 'Mon' for 1. */
export const shortWeekday = (weekday: number) => short.format(dateOf(weekday));
/** 'Monday' for 1. */
export const longWeekday = (weekday: number) => long.format(dateOf(weekday));
