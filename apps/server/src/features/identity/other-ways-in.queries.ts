import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';

/**
 * Leaves an account only its password to come in by. Whoever registers by way of another service may name an email that is not
 * theirs, and its owner may even have confirmed it: when that owner takes the account with a mailed link, nobody else stays in it.
 */
export async function endOtherWaysIn(trx: Executor, uid: string): Promise<void> {
  await sql`delete from accounts where user_id = ${uid} and provider_id <> 'credential'`.execute(trx);
}
