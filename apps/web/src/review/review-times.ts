import { dayKey, formatFullDay, formatTime } from '@nonet/domain';

/** 'Friday, November 20, 4:30 PM': the year only where it is not this one. */
export function longMoment(at: string, zone: string): string {
  return `${longDay(at, zone)}, ${formatTime(new Date(at), zone, '12h')}`;
}

/** 'Friday, November 20'. */
export function longDay(at: string, zone: string): string {
  const day = dayKey(new Date(at), zone);
  const isThisYear = day.slice(0, 4) === dayKey(new Date(), zone).slice(0, 4);
  const full = formatFullDay(day);
  return isThisYear ? full.replace(/, \d+$/, '') : full;
}

/** 'Today, 12:38 PM', or with its day. */
export function saidAt(at: string, zone: string): string {
  const isToday = dayKey(new Date(at), zone) === dayKey(new Date(), zone);
  return isToday ? `Today, ${formatTime(new Date(at), zone, '12h')}` : longMoment(at, zone);
}
