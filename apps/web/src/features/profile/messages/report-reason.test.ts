import { expect, test } from 'vitest';

import { reportReason } from './report-reason.ts';

test('NOTE-04 who has not chosen reads why the report is on or off', () => {
  expect(reportReason({ weeklyReport: null, isReportOn: true })).toContain('It is on because');
  expect(reportReason({ weeklyReport: null, isReportOn: false })).toContain('from five posts a week');
  expect(reportReason({ weeklyReport: true, isReportOn: true })).not.toContain('five posts');
});
