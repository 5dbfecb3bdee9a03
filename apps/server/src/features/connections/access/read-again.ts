import { sql, type Transaction } from 'kysely';

import { scheduleReadings } from '#/db/schedule-readings.ts';
import type { Tables } from '#/db/tables.ts';

/** Figures of accounts that have just signed in are read from now on. What kept them from it before may not hold any more. */
export async function readAgain(trx: Transaction<Tables>, connectionIds: readonly string[]): Promise<void> {
  await sql`update account_readings set waits_until = null, retry_count = 0, trouble_code = null, trouble = null
    where connection_id = any(${[...connectionIds]}::text[])`.execute(trx);
  await scheduleReadings(trx, connectionIds);
}
