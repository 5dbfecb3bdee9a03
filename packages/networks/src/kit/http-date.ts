const DAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MONTH = `(?<month>${MONTHS.join('|')})`;
const TIME = '(?<hour>\\d\\d):(?<minute>\\d\\d):(?<second>\\d\\d)';

/** RFC 9110 §5.6.7: the form of today, and the two that must still be understood. */
const forms = [
  new RegExp(`^${DAY}, (?<day>\\d\\d) ${MONTH} (?<year>\\d{4}) ${TIME} GMT$`),
  new RegExp(`^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\\d\\d)-${MONTH}-(?<shortYear>\\d\\d) ${TIME} GMT$`),
  new RegExp(`^${DAY} ${MONTH} (?<day>[ \\d]\\d) ${TIME} (?<year>\\d{4})$`),
];

/**
 * Reads an HTTP date (RFC 9110 §5.6.7); null for anything else, also for a day that no calendar has. `now` tells the
 * century of a year of two digits: one that would be more than 50 years ahead lies in the past. Both are Unix times in
 * milliseconds.
 */
export function parseHttpDate(text: string, now: number): number | null {
  const parts = forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (parts === undefined) return null;
  const { day, month = '', hour, minute, second, shortYear } = parts;
  const year = shortYear === undefined ? Number(parts['year']) : yearOf(Number(shortYear), new Date(now));
  const at = new Date(0);
  at.setUTCFullYear(year, MONTHS.indexOf(month), Number(day));
  if (at.getUTCDate() !== Number(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  return at.setUTCHours(Number(hour), Number(minute), Number(second));
}

function yearOf(shortYear: number, now: Date): number {
  const thisYear = now.getUTCFullYear();
  const year = thisYear - (thisYear % 100) + shortYear;
  return year > thisYear + 50 ? year - 100 : year;
}
