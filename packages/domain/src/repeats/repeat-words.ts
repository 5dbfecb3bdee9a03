import type { RepeatDays, RepeatEnd, RepeatRule, Weekday } from '#/repeats/repeat-rule.ts';
import { formatWallTime } from '#/time/format.ts';
import type { HourClock } from '#/time/hour-clock.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const weeks = ['first', 'second', 'third', 'fourth'] as const;

/** 'Monday' for 1, to 'Sunday' for 7; empty for any other number. */
export const weekdayName = (weekday: number): string => weekdays[weekday - 1] ?? '';

/**
 * A repeat in words: 'Every second Tuesday at 9:00 AM, until Mar 3'. `start` is its first day, `time` its time on the clock
 * ('HH:MM').
 */
export function repeatInWords(
  rule: RepeatRule,
  { start, time, clock }: { start: string; time: string; clock: HourClock },
): string {
  const at = formatWallTime(`2000-01-01T${time}`, clock);
  return `${daysInWords(rule.days, rule.interval)} at ${at}${endInWords(rule.end, start)}`;
}

function daysInWords(days: RepeatDays, interval: number): string {
  if (days.each === 'day') return every(interval, 'day');
  if (days.each === 'week') {
    const names = weekdaysInWords(days.weekdays);
    if (interval === 1) return `Every ${names}`;
    return interval === 2 && days.weekdays.length === 1
      ? `Every second ${names}`
      : `${every(interval, 'week')} on ${names}`;
  }
  return `${every(interval, 'month')} on the ${dayOfMonth(days)}`;
}

function dayOfMonth(days: Extract<RepeatDays, { each: 'month' }>): string {
  if ('week' in days) return `${days.week === 'last' ? 'last' : weeks[days.week - 1]} ${weekdayName(days.weekday)}`;
  if (days.date === 'last') return 'last day';
  return days.date > 28 ? `${ordinal(days.date)}, or the last day,` : ordinal(days.date);
}

function every(interval: number, unit: string): string {
  if (interval === 1) return `Every ${unit}`;
  return interval === 2 ? `Every second ${unit}` : `Every ${interval} ${unit}s`;
}

function weekdaysInWords(days: readonly Weekday[]): string {
  if (days.join() === '1,2,3,4,5') return 'weekday';
  const names = days.map(weekdayName);
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** '1st', '22nd', '13th'. */
export function ordinal(number: number): string {
  const tens = number % 100;
  const suffix = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${suffix}`;
}

const shortDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });

function endInWords(end: RepeatEnd, start: string): string {
  if (end.kind === 'never') return '';
  if (end.kind === 'count') return end.count === 1 ? ', once' : `, ${end.count} times`;
  const withinYear = end.day < `${Number(start.slice(0, 4)) + 1}${start.slice(4)}`;
  return `, until ${shortDay.format(Date.parse(`${end.day}T00:00:00Z`))}${withinYear ? '' : `, ${end.day.slice(0, 4)}`}`;
}
