import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';

/**
 * Whoever registers by way of another service may name an email that is not theirs. When its owner takes the account over
 * with a mailed link, that way in ends: until now nobody had shown that the email is theirs.
 */
export async function endUnprovenSignIns(trx: Executor, uid: string): Promise<void> {
  await sql`delete from accounts where user_id = ${uid} and provider_id <> 'credential'
    and not (select email_verified from users where id = ${uid})`.execute(trx);
}
