import { sql } from 'kysely';

import type { Database } from '#/db/pool.ts';
import { limitAddress } from '#/http/client-ip.ts';

/** Whether the owner of the account has shown within 30 days to be at this address: by its password or its mailbox. */
export async function hasSignedInFrom(db: Database, email: string, address: string): Promise<boolean> {
  const { rows } = await sql<{ address: string }>`
    select distinct e.ip_address "address" from security_events e join users u on u.id = e.user_id
    where u.email = ${email} and e.kind in ('signed-up', 'signed-in', 'password-reset', 'email-verified')
      and e.at > clock_timestamp() - interval '30 days'`.execute(db);
  return rows.some((known) => limitAddress(known.address) === limitAddress(address));
}
