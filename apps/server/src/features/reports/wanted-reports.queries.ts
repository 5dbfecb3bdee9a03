import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';

/** What a person chose of the weekly report; null: nothing. */
export async function readReportChoice(db: Executor, userId: string): Promise<boolean | null> {
  const { rows } = await sql<{ chosen: boolean | null }>`
    select weekly_report chosen from users where id = ${userId}`.execute(db);
  return rows[0]?.chosen ?? null;
}

export async function chooseReport(trx: Executor, userId: string, isWanted: boolean): Promise<void> {
  await sql`update users set weekly_report = ${isWanted} where id = ${userId}`.execute(trx);
}

/** False for a person who switched the report off. */
export async function wantsReports(db: Executor, userId: string): Promise<boolean> {
  return (await readReportChoice(db, userId)) !== false;
}
