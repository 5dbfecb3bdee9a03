import { isReportOn, REPORTED_POSTS } from '@nonet/domain';
import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';

/** What a person chose of the weekly report, and whether it comes as their last seven days are. */
export async function readReportState(
  db: Executor,
  userId: string,
): Promise<{ weeklyReport: boolean | null; isReportOn: boolean }> {
  const { rows } = await sql<{ chosen: boolean | null; posts: number }>`
    select weekly_report chosen, (select count(*)::int from (select from posts
      where space_id = u.id and scheduled_at > clock_timestamp() - interval '7 days' and scheduled_at <= clock_timestamp()
        and status in ('published', 'partial', 'failed') and remove_at is null limit ${sql.lit(REPORTED_POSTS)}) p) posts
    from users u where id = ${userId}`.execute(db);
  const { chosen = null, posts = 0 } = rows[0] ?? {};
  return { weeklyReport: chosen, isReportOn: isReportOn(chosen, posts) };
}

export async function chooseReport(trx: Executor, userId: string, isWanted: boolean): Promise<void> {
  await sql`update users set weekly_report = ${isWanted} where id = ${userId}`.execute(trx);
}

/** False for a person who switched the report off. */
export async function wantsReports(db: Executor, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} and weekly_report is distinct from false`.execute(
    db,
  );
  return rows.length > 0;
}
