import {
  datesUpTo,
  FULL_MONTH,
  type RepeatDays,
  type RepeatEnd,
  type RepeatRule,
  repeatLimits,
  type Weekday,
  type WeekOfMonth,
  weekdayOf,
  weekdayOfCode,
} from '#/repeats/repeat-rule.ts';
import { isWallTime } from '#/time/wall-time.ts';

/** A rule that was read, or the sentence why it is not taken. */
type ReadRule = { readonly rule: RepeatRule } | { readonly refused: string };

/** Longer than any rule that is taken, so that nothing is done with what is longer. */
const LONGEST_TEXT = 200;

const known = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYSETPOS', 'UNTIL', 'COUNT', 'WKST']);

const unreadable = 'This repeat cannot be read. Repeat every so many days, weeks or months.';

class Refused extends Error {}

function refuse(sentence: string): never {
  throw new Refused(sentence);
}

/**
 * Reads the text of an RFC 5545 rule, as far as it is one that people choose from; everything else is refused, in time that does
 * not grow with what it asks for (OP-102). `start` is the day 'YYYY-MM-DD' that the rule counts from; what a rule leaves out,
 * such as its weekday, is taken from it.
 */
export function readRepeatRule(text: string, start: string): ReadRule {
  try {
    return { rule: read(text, start) };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    throw error;
  }
}

type Parts = ReadonlyMap<string, string>;

function read(text: string, start: string): RepeatRule {
  const parts = split(text);
  const weekStart = parts.has('WKST') ? weekday(parts.get('WKST') ?? '') : 1;
  const interval = parts.has('INTERVAL') ? whole(parts.get('INTERVAL')) : 1;
  if (interval < 1 || interval > repeatLimits.interval) {
    refuse(`A repeat comes every 1 to ${repeatLimits.interval} days, weeks or months.`);
  }
  return { days: readDays(parts, start), interval, end: readEnd(parts, start), weekStart };
}

function split(text: string): Parts {
  if (text.length > LONGEST_TEXT) refuse(unreadable);
  const parts = new Map<string, string>();
  for (const part of text
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')) {
    const [, name = '', value = ''] = /^([A-Z]+)=([-+A-Z0-9,]+)$/.exec(part) ?? [];
    if (!known.has(name) || parts.has(name)) refuse(unreadable);
    parts.set(name, value);
  }
  return parts;
}

function readDays(parts: Parts, start: string): RepeatDays {
  const [byDay, byDate, place] = [parts.get('BYDAY'), parts.get('BYMONTHDAY'), parts.get('BYSETPOS')];
  switch (parts.get('FREQ')) {
    case 'DAILY':
      if (byDay !== undefined || byDate !== undefined || place !== undefined) refuse(unreadable);
      return { each: 'day' };
    case 'WEEKLY': {
      if (byDate !== undefined || place !== undefined) refuse(unreadable);
      const weekdays = byDay === undefined ? [weekdayOf(start)] : byDay.split(',').map(weekday);
      return { each: 'week', weekdays: [...new Set(weekdays)].sort() };
    }
    case 'MONTHLY':
      if (byDay !== undefined && byDate !== undefined) refuse(unreadable);
      return byDay === undefined
        ? { each: 'month', date: readDate(byDate ?? String(Number(start.slice(8))), place) }
        : { each: 'month', ...readWeekday(byDay, place) };
    default:
      return refuse('A repeat comes every so many days, weeks or months.');
  }
}

function readDate(value: string, place: string | undefined): number | 'last' {
  if (place !== undefined) {
    const date = [29, 30, 31].find((each) => datesUpTo(each) === value);
    return place === '-1' && date !== undefined ? date : refuse(unreadable);
  }
  if (value === '-1') return 'last';
  const date = whole(value);
  return date >= 1 && date <= FULL_MONTH + 3 ? date : refuse('Choose a date from 1 to 31, or the last day.');
}

function readWeekday(byDay: string, place: string | undefined): { week: WeekOfMonth; weekday: Weekday } {
  const [, number = '', code = ''] = /^([-+]?\d)?([A-Z]{2})$/.exec(byDay) ?? [];
  if ((number === '') === (place === undefined)) refuse(unreadable);
  const week = Number(place ?? number);
  if (week === 5) refuse('Not every month has a fifth one of a weekday. Choose the last one instead.');
  if (week === -1) return { week: 'last', weekday: weekday(code) };
  if (week !== 1 && week !== 2 && week !== 3 && week !== 4) refuse(unreadable);
  return { week, weekday: weekday(code) };
}

function readEnd(parts: Parts, start: string): RepeatEnd {
  const [until, count] = [parts.get('UNTIL'), parts.get('COUNT')];
  if (until !== undefined && count !== undefined) refuse('A repeat ends on a day or after a count, not both.');
  if (count !== undefined) {
    const times = whole(count);
    if (times < 1 || times > repeatLimits.count) refuse(`A repeat comes 1 to ${repeatLimits.count} times.`);
    return { kind: 'count', count: times };
  }
  if (until === undefined) return { kind: 'never' };
  const day = until.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  if (!isWallTime(`${day}T00:00`)) refuse('The last day of a repeat is a day, such as UNTIL=20270303.');
  if (day < start) refuse('The repeat ends before it starts.');
  const latest = `${Number(start.slice(0, 4)) + repeatLimits.yearsAhead}${start.slice(4)}`;
  if (day > latest) refuse(`A repeat ends within ${repeatLimits.yearsAhead} years, or goes on until it is stopped.`);
  return { kind: 'until', day };
}

function weekday(code: string): Weekday {
  return weekdayOfCode(code) ?? refuse(unreadable);
}

function whole(text: string | undefined): number {
  return text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : refuse(unreadable);
}
