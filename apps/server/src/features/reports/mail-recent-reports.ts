import { isTimeZone, lastSevenDays } from '@nonet/domain';

import type { Database } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import type { OrderReportsParts } from '#/features/reports/order-reports.job.ts';
import { PEOPLE_AT_ONCE, peopleWithPosts } from '#/features/reports/undecided.queries.ts';

/**
 * Mails everybody with posts a report of their last seven days, today with them. It decides nothing about the reports of weeks. It is
 * there for the sandbox, where nobody wants to wait for Monday.
 */
export async function mailRecentReports({
  db,
  mail,
}: {
  db: Database;
  mail: OrderReportsParts['mail'];
}): Promise<void> {
  let last: string | undefined = '';
  while (last !== undefined) {
    const people = await peopleWithPosts(db, last);
    await transact(db, async (trx) => {
      for (const { userId, zone } of people) {
        const timeZone = isTimeZone(zone) ? zone : 'UTC';
        await mail(trx, userId, { days: lastSevenDays(new Date(), timeZone), timeZone });
      }
    });
    last = people.length === PEOPLE_AT_ONCE ? people.at(-1)?.userId : undefined;
  }
}
