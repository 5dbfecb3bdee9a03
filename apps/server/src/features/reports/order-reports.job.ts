import { isReportOn, isTimeZone, type ReportDays, reportDue } from '@nonet/domain';

import type { Database, Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { transact } from '#/db/transaction.ts';
import { PEOPLE_AT_ONCE, readZones, takeUndecided } from '#/features/reports/undecided.queries.ts';

export interface OrderReportsParts {
  db: Database;
  /** On Monday, on the clock of each person. */
  hour: number;
  now: () => Date;
  /** Mails a person the report of these days of a space, once the transaction is committed. */
  mail: (
    trx: Executor,
    to: { userId: string; spaceId: SpaceId },
    of: { days: ReportDays; timeZone: string },
  ) => Promise<void>;
}

/**
 * Decides of each person which reports of the last week are mailed, one for each space, once they are due on their clock. The decision
 * and the orders of the mails are one transaction, so a crash neither loses nor repeats one, and a choice that is made later counts for
 * the next week.
 */
export async function orderReports(parts: OrderReportsParts, signal: AbortSignal): Promise<void> {
  for (const stored of [null, ...(await readZones(parts.db))]) {
    const timeZone = isTimeZone(stored) ? stored : 'UTC';
    const days = reportDue(parts.now(), timeZone, parts.hour);
    let people = days === null ? 0 : PEOPLE_AT_ONCE;
    while (days !== null && people === PEOPLE_AT_ONCE && !signal.aborted) {
      people = await decideSome(parts, { stored, timeZone, days });
    }
  }
}

/** Decides of some people of a zone, and returns how many they were. */
function decideSome(
  { db, mail }: OrderReportsParts,
  { stored, timeZone, days }: { stored: string | null; timeZone: string; days: ReportDays },
): Promise<number> {
  return transact(db, async (trx) => {
    const undecided = await takeUndecided(trx, { stored, timeZone, days });
    for (const { chosen, posts, ...to } of undecided) {
      // A report of nothing is no news, also for a person who asked for reports.
      if (posts > 0 && isReportOn(chosen, posts)) await mail(trx, to, { days, timeZone });
    }
    return new Set(undecided.map(({ userId }) => userId)).size;
  });
}
