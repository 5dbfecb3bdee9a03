import type { Foundation } from '#/assemble/foundation.ts';
import { readHolder } from '#/features/plans/plan.queries.ts';
import { mailRecentReports } from '#/features/reports/mail-recent-reports.ts';
import { type OrderReportsParts, orderReports } from '#/features/reports/order-reports.job.ts';
import { createReadReport, type ReadReport } from '#/features/reports/read-report.ts';
import { reportsRoutes } from '#/features/reports/reports.routes.ts';
import type { Jobs } from '#/jobs/jobs.ts';

export function joinReports({ api, config, db, jobs }: Foundation): void {
  reportsRoutes(api, { readReport: reportReader({ config, db }) });
  const mail = reportMail(jobs);
  jobs.register('order-reports', (_, { signal }) =>
    orderReports({ db, hour: config.reportHour, now: () => new Date(), mail }, signal),
  );
}

/** What reads reports, for the page and for the mail. */
export function reportReader({ config, db }: Pick<Foundation, 'config' | 'db'>): ReadReport {
  return createReadReport({
    db,
    holderOf: (executor, spaceId) => readHolder(executor, config.plans, spaceId),
  });
}

/** Mails everybody with posts a report of the last seven days of each space; once for each `orderId`, however often it is called. */
export function reportRecentDays({ db, jobs }: Pick<Foundation, 'db' | 'jobs'>, orderId: string): Promise<void> {
  return mailRecentReports({ db, mail: reportMail(jobs, orderId) });
}

/** What orders the mail of a report. With an order of the sandbox it is ordered once for each person and space. */
function reportMail(jobs: Pick<Jobs, 'enqueue'>, orderId?: string): OrderReportsParts['mail'] {
  return (trx, { userId, spaceId }, { days: { first, last }, timeZone }) =>
    jobs.enqueue(
      trx,
      'send-mail',
      { kind: 'weekly-report', userId, spaceId, first, last, timeZone },
      orderId === undefined ? {} : { key: `${orderId}:${userId}:${spaceId}` },
    );
}
