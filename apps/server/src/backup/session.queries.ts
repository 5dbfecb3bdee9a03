import { sql, type Transaction } from 'kysely';

import type { Tables } from '#/db/tables.ts';

/**
 * Makes values as text independent of the server's settings, and lifts the time limits, because a large installation
 * takes long.
 */
export async function settleSession(trx: Transaction<Tables>): Promise<void> {
  await sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
    set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)
  `.execute(trx);
}
