import type { MessageSettings } from '@nonet/contract';

const what = 'A mail each Monday: how many posts went out, what failed, and the best ones.';

/** What the report is, and why it is on or off when the person has not chosen. */
export function reportReason({
  weeklyReport,
  isReportOn,
}: Pick<MessageSettings, 'weeklyReport' | 'isReportOn'>): string {
  if (weeklyReport !== null) return what;
  return `${what} ${isReportOn ? 'It is on because you have five posts a week or more.' : 'It comes on by itself from five posts a week.'}`;
}
