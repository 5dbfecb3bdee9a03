import { sql } from 'kysely';

import type { Database, Executor } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import { endSessions } from '#/features/identity/session.queries.ts';

/**
 * The user with this email and the stored password hash; null when there is no such user, or no password. It is one
 * statement in every case, so that the time reveals nothing.
 */
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

/** Replaces a password that was just checked. False when it has been replaced meanwhile. */
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
 * Ends the session that was just opened when its password was replaced during the check. A new password ends every
 * session, but this one did not exist yet. Returns whether it was ended.
 */
export function endIfReplaced(
  db: Database,
  { uid, token, hash }: { uid: string; token: string; hash: string | null },
): Promise<boolean> {
  return transact(db, async (trx) => {
    // Waits for a change of the password that is not committed yet.
    const { rows } = await sql<{ password: string | null }>`select password from accounts
      where user_id = ${uid} and provider_id = 'credential' for share`.execute(trx);
    if (rows[0]?.password === hash) return false;
    const session = await trx.selectFrom('sessions').select('id').where('token', '=', token).executeTakeFirst();
    if (session !== undefined) await endSessions(trx, uid, { only: session.id });
    return true;
  });
}
