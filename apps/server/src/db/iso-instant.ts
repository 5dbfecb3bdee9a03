const UTC = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00(?::00)?$/;

/**
 * Writes an instant of PostgreSQL, from text or JSON, as `Date.toISOString()` does; a text in that form stays as it is.
 * A page of posts has six hundred instants. The embedded server always answers in UTC, and then no Date is made: Dates
 * for a page would cost half a millisecond.
 */
export function isoInstant(text: string): string {
  if (text.endsWith('Z')) return text;
  const parts = UTC.exec(text);
  if (parts !== null) return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0')}Z`;
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
}
