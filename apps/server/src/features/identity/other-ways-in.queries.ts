import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';

/**
 * Removes every way into an account except its password; returns the removed services. A person who registers by
 * another service may give an email that is not theirs, and its owner may even have confirmed it. And a person who knew
 * the password may have added a service of their own.
 * So when the owner takes the account over with a mailed link, nobody else may stay in it.
 */
export async function endOtherWaysIn(trx: Executor, uid: string): Promise<string[]> {
  const { rows } = await sql<{ service: string }>`delete from accounts
    where user_id = ${uid} and provider_id <> 'credential' returning provider_id "service"`.execute(trx);
  return rows.map(({ service }) => service);
}
