import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';

import type { Database, Executor } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import { endSessions } from '#/features/identity/session.queries.ts';

/** A person's account at another service, by the service's own id of that person. */
export interface SocialAccount {
  service: string;
  accountId: string;
}

/**
 * Until the transaction ends, keeps everything else from changing how the user can get in. False when this session has
 * ended meanwhile, so that the caller may be somebody else.
 */
export async function lockWaysIn(
  trx: Executor,
  { uid, sessionId }: { uid: string; sessionId: string },
): Promise<boolean> {
  await sql`select from users where id = ${uid} for no key update`.execute(trx);
  const { rows } = await sql`select from sessions where id = ${sessionId} and user_id = ${uid}
    and expires_at > clock_timestamp() for share`.execute(trx);
  return rows.length > 0;
}

/**
 * Adds an account of a service. A user has at most one per service, and it belongs to one user only. Call it under
 * `lockWaysIn`.
 */
export async function addSocialAccount(
  trx: Executor,
  uid: string,
  { service, accountId }: SocialAccount,
): Promise<'added' | 'has-one' | 'taken'> {
  const { rows } = await sql`select from accounts where user_id = ${uid} and provider_id = ${service}`.execute(trx);
  if (rows.length > 0) return 'has-one';
  const added = await sql`insert into accounts (id, user_id, provider_id, account_id)
    values (${randomUUID()}, ${uid}, ${service}, ${accountId})
    on conflict (provider_id, account_id) do nothing`.execute(trx);
  return added.numAffectedRows === 1n ? 'added' : 'taken';
}

/**
 * Removes an account of a service, unless it is the last way in: the user must have a password. Call it under
 * `lockWaysIn`.
 */
export async function removeSocialAccount(
  trx: Executor,
  uid: string,
  service: string,
): Promise<'removed' | 'has-none' | 'last-way-in'> {
  const { rows } = await sql<{ hasPassword: boolean }>`select exists(select from accounts
    where user_id = ${uid} and password is not null) "hasPassword"`.execute(trx);
  if (rows[0]?.hasPassword !== true) return 'last-way-in';
  const removed = await sql`delete from accounts where user_id = ${uid} and provider_id = ${service}`.execute(trx);
  return removed.numAffectedRows === 0n ? 'has-none' : 'removed';
}

/**
 * Ends the session that was just opened when, since the person left for the service, the service was removed from the
 * account or the password was changed. Both end every session, but this one did not exist yet. Returns whether it was
 * ended.
 */
export function endIfOvertaken(
  db: Database,
  { uid, token, begunAt, service, accountId }: SocialAccount & { uid: string; token: string; begunAt: Date },
): Promise<boolean> {
  return transact(db, async (trx) => {
    // Both statements wait for changes that are not committed yet.
    await sql`select from users where id = ${uid} for share`.execute(trx);
    const { rows: accounts } = await sql<{ isTheOne: boolean; isNewer: boolean }>`select
      provider_id = ${service} and account_id = ${accountId} "isTheOne",
      password is not null and updated_at > ${begunAt} "isNewer"
      from accounts where user_id = ${uid} for share`.execute(trx);
    if (accounts.some(({ isTheOne }) => isTheOne) && !accounts.some(({ isNewer }) => isNewer)) return false;
    const session = await trx.selectFrom('sessions').select('id').where('token', '=', token).executeTakeFirst();
    if (session !== undefined) await endSessions(trx, uid, { only: session.id });
    return true;
  });
}
