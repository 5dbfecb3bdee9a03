import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';

/**
 * Leaves an account only its password to come in by. Whoever registers by way of another service may name an email that is not
 * theirs, and its owner may even have confirmed it; and whoever knew a password may have added a service of their own. When the
 * owner takes the account with a mailed link, nobody else stays in it. Answers the services that are none any more.
 */
export async function endOtherWaysIn(trx: Executor, uid: string): Promise<string[]> {
  const { rows } = await sql<{ service: string }>`delete from accounts
    where user_id = ${uid} and provider_id <> 'credential' returning provider_id "service"`.execute(trx);
  return rows.map(({ service }) => service);
}
