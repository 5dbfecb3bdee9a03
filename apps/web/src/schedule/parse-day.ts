import { addDays } from '@nonet/domain';

const months = 'january february march april may june july august september october november december'.split(' ');
const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

/**
 * The day that a person means by '21 Nov', 'Nov 21, 2027', '21', '21.11.', '2026-11-21', 'Tomorrow' or 'Friday'; null
 * when it is unclear. Without a year it is the next such day, today included. With slashes the month comes first
 * ('11/21'), unless only the other order gives a date.
 */
export function parseDay(typed: string, today: string): string | null {
  const words = typed.trim().toLowerCase();
  if (words === 'today') return today;
  if (words === 'tomorrow') return addDays(today, 1);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(words);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.?(?:\s?(\d{4}))?$/.exec(words);
  if (dotted) return next({ day: Number(dotted[1]), month: Number(dotted[2]), year: dotted[3] }, today);
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(words);
  if (slashed) return slashedDay(Number(slashed[1]), Number(slashed[2]), slashed[3], today);
  return spelledDay(words, today);
}

function slashedDay(first: number, second: number, year: string | undefined, today: string): string | null {
  return next({ month: first, day: second, year }, today) ?? next({ month: second, day: first, year }, today);
}

/** Numbers and English names in any order, with or without commas: '21st of November', 'Sat, Nov 21, 2026'. */
function spelledDay(words: string, today: string): string | null {
  let day: number | undefined;
  let month: number | undefined;
  let year: string | undefined;
  let weekday: number | undefined;
  for (const word of words.split(/[\s,.]+/).filter(Boolean)) {
    const number = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1];
    if (number !== undefined && day === undefined) day = Number(number);
    else if (/^\d{4}$/.test(word) && year === undefined) year = word;
    else if (indexOfName(months, word) >= 0 && month === undefined) month = indexOfName(months, word) + 1;
    else if (indexOfName(weekdays, word) >= 0 && weekday === undefined) weekday = indexOfName(weekdays, word);
    else if (word !== 'of') return null;
  }
  if (day !== undefined) return next({ day, month, year }, today);
  return weekday !== undefined && month === undefined && year === undefined ? nextWeekday(weekday, today) : null;
}

/** Three letters are enough for a name. */
function indexOfName(names: readonly string[], word: string): number {
  return word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word));
}

interface PartialDay {
  day: number;
  month: number | undefined;
  year: string | undefined;
}

/** The first such day from today on. Missing parts are tried in turn (a 29 February is at most eight years away). */
function next({ day, month, year }: PartialDay, today: string): string | null {
  const thisYear = Number(today.slice(0, 4));
  if (year !== undefined) return month === undefined ? null : dayOf(Number(year), month, day);
  const thisMonth = Number(today.slice(5, 7));
  for (let step = 0; step <= 8; step += 1) {
    const at = thisMonth - 1 + step;
    const candidate =
      month === undefined
        ? dayOf(thisYear + Math.floor(at / 12), (at % 12) + 1, day)
        : dayOf(thisYear + step, month, day);
    if (candidate !== null && candidate >= today) return candidate;
  }
  return null;
}

function nextWeekday(weekday: number, today: string): string {
  const days = (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7;
  return addDays(today, days);
}

/** The day as 'YYYY-MM-DD', or null for one that no calendar has. */
function dayOf(year: number, month: number, day: number): string | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text;
}
