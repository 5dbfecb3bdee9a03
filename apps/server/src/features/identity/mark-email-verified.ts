import { sql } from 'kysely';

import { notifyLive } from '#/db/notify.ts';
import type { Executor } from '#/db/pool.ts';

/** Notes that a mail to the user's address has reached its owner. */
export async function markEmailVerified(trx: Executor, uid: string): Promise<void> {
  await sql`update users set email_verified = true, updated_at = clock_timestamp()
    where id = ${uid} and not email_verified`.execute(trx);
  await notifyLive(trx, [{ userId: uid, topics: ['me'] }]);
}
