import { wallTimeOf } from '@nonet/domain';

/** Whether a language counts the hours to twelve. */
export function countsToTwelve(language: string): boolean {
  return new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions().hour12 ?? false;
}

const isTwelveHours = countsToTwelve(navigator.language);

/** As wide as the longest short time, so that times stand in a column. */
export const shortTimeWidth = isTwelveHours ? 'w-[36px]' : 'w-[30px]';

/** The time of day in as little room as says it without doubt: '8:30a', or '08:30' where people count to 24. */
export function shortTime(instant: number, zone: string, toTwelve = isTwelveHours): string {
  const clock = wallTimeOf(new Date(instant), zone).slice(11, 16);
  if (!toTwelve) return clock;
  const hour = Number(clock.slice(0, 2));
  return `${hour % 12 || 12}${clock.slice(2)}${hour < 12 ? 'a' : 'p'}`;
}
