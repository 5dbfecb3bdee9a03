import { sql } from 'kysely';

import type { Database } from '#/db/pool.ts';
import { statementTime } from '#/db/statement-time.ts';
import { limitAddress } from '#/http/client-ip.ts';

/**
 * True when the owner of the account was at this address within 30 days, shown by the password or by access to the
 * mailbox.
 */
export async function hasSignedInFrom(db: Database, email: string, address: string): Promise<boolean> {
  const { rows } = await sql<{ address: string }>`
    select distinct e.ip_address "address" from security_events e join users u on u.id = e.user_id
    where u.email = ${email} and e.kind in ('signed-up', 'signed-in', 'password-reset', 'email-verified')
      and e.at > ${statementTime} - interval '30 days'`.execute(db);
  return rows.some((known) => limitAddress(known.address) === limitAddress(address));
}
