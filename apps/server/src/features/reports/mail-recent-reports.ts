import { isTimeZone, lastSevenDays } from '@nonet/domain';

import type { Database } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import type { OrderReportsParts } from '#/features/reports/order-reports.job.ts';
import { PEOPLE_AT_ONCE, peopleWithPosts } from '#/features/reports/undecided.queries.ts';

/**
 * Mails everybody with posts a report of the last seven days of each space, today with them. It decides nothing about the reports of weeks. It is
 * there for the sandbox, where nobody wants to wait for Monday.
 */
export async function mailRecentReports({
  db,
  mail,
}: {
  db: Database;
  mail: OrderReportsParts['mail'];
}): Promise<void> {
  let people = await peopleWithPosts(db, undefined);
  while (people.length > 0) {
    await transact(db, async (trx) => {
      for (const { zone, ...to } of people) {
        const timeZone = isTimeZone(zone) ? zone : 'UTC';
        await mail(trx, to, { days: lastSevenDays(new Date(), timeZone), timeZone });
      }
    });
    people = people.length === PEOPLE_AT_ONCE ? await peopleWithPosts(db, people.at(-1)) : [];
  }
}
