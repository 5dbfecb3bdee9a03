const UTC = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00(?::00)?$/;

/**
 * An instant as PostgreSQL writes it, in text or in JSON, as `Date.toISOString()` writes it; what is written so already stays. A page of posts has six hundred:
 * in UTC, which the embedded server always answers, no Date is made for them, as those would cost half a millisecond.
 */
export function isoInstant(text: string): string {
  if (text.endsWith('Z')) return text;
  const parts = UTC.exec(text);
  if (parts !== null) return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0')}Z`;
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
}
