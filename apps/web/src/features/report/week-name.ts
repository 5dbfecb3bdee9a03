const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' });

/** 'Nov 16 – 22, 2026'; both are days, 'YYYY-MM-DD'. */
export function weekName(from: string, to: string): string {
  return format.formatRange(Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)).replaceAll('\u2009', ' ');
}
