import { sql } from 'kysely';

import type { Database, Executor } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import { endSessions } from '#/features/identity/session.queries.ts';

/** Who has this email, with the password as it is stored; null: nobody, or nobody with a password. In one statement either way. */
export async function readCredential(
  db: Database,
  email: string,
): Promise<{ uid: string; email: string; name: string; hash: string } | null> {
  const row = await db
    .selectFrom('accounts as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['u.id as uid', 'u.email', 'u.name', 'a.password as hash'])
    .where('u.email', '=', email.toLowerCase())
    .where('a.provider_id', '=', 'credential')
    .executeTakeFirst();
  return row === undefined || row.hash === null ? null : { ...row, hash: row.hash };
}

/** Puts a new password in the place of one that was checked. False: that one has been replaced meanwhile. */
export async function replacePassword(
  trx: Executor,
  uid: string,
  { before, hash }: { before: string; hash: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update accounts set password = ${hash}, updated_at = clock_timestamp()
    where user_id = ${uid} and provider_id = 'credential' and password = ${before}`.execute(trx);
  return numAffectedRows === 1n;
}

/**
 * Ends the session that was just opened when the password behind it has been replaced while it was checked: a new
 * password ends every session, and this one was not there yet to be ended. Answers whether it had to.
 */
export function endIfReplaced(
  db: Database,
  { uid, token, hash }: { uid: string; token: string; hash: string | null },
): Promise<boolean> {
  return transact(db, async (trx) => {
    // Waits for a change that is not committed yet.
    const { rows } = await sql<{ password: string | null }>`select password from accounts
      where user_id = ${uid} and provider_id = 'credential' for share`.execute(trx);
    if (rows[0]?.password === hash) return false;
    const session = await trx.selectFrom('sessions').select('id').where('token', '=', token).executeTakeFirst();
    if (session !== undefined) await endSessions(trx, uid, { only: session.id });
    return true;
  });
}
