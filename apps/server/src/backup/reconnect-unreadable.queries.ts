import { sql, type Transaction } from 'kysely';

import type { Tables } from '#/db/tables.ts';
import { type Sealer, UnsealError } from '#/secrets/seal.ts';
import { sealContext } from '#/secrets/seal-context.ts';

const REASON = 'The sign-in of this account can no longer be read here. Connect it again to publish.';

/** Accounts whose tokens were sealed with another secret ask to be connected again. Answers how many there are. */
export async function reconnectUnreadable(trx: Transaction<Tables>, sealer: Sealer): Promise<number> {
  const rows = await trx
    .selectFrom('connections')
    .select(['id', 'user_id', 'auth_data'])
    .where('connected', '=', true)
    .execute();
  const unreadable = rows
    .filter(
      (row) =>
        row.auth_data !== null &&
        !opens(sealer, row.auth_data, sealContext.connection({ userId: row.user_id, connectionId: row.id })),
    )
    .map((row) => row.id);
  await sql`update connections set reconnect_needed = true, reconnect_reason = ${REASON}, updated_at = clock_timestamp()
    where id = any(${unreadable}::text[])`.execute(trx);
  return unreadable.length;
}

function opens(sealer: Sealer, sealed: string, context: string): boolean {
  try {
    sealer.open(sealed, context);
    return true;
  } catch (error) {
    if (error instanceof UnsealError) return false;
    throw error;
  }
}
