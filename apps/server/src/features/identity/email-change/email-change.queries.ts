import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';
import { isBefore, statementTime } from '#/db/statement-time.ts';

/** A change of an address, as a mail about it needs it. */
export interface EmailChange {
  id: string;
  userId: string;
  oldEmail: string;
  newEmail: string;
  /** `over`: its link would not work any more. */
  state: 'asked' | 'changed' | 'over';
}

/** Remembers the address that the user wants, in place of one that waited. Call it under `lockWaysIn`. */
export async function storeWish(
  trx: Executor,
  { uid, sessionId, newEmail }: { uid: string; sessionId: string; newEmail: string },
): Promise<string> {
  await dropWish(trx, uid);
  const { rows } = await sql<{ id: string }>`
    insert into email_changes (user_id, session_id, old_email, new_email, confirm_until)
    select id, ${sessionId}, email, ${newEmail}, clock_timestamp() + interval '24 hours' from users where id = ${uid}
    returning id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('A user vanished under a lock');
  return id;
}

/** Forgets the address that waits to be confirmed. Its links end with it. */
export async function dropWish(trx: Executor, uid: string): Promise<void> {
  await sql`delete from email_changes where user_id = ${uid} and changed_at is null`.execute(trx);
}

export async function findEmailChange(db: Executor, id: string): Promise<EmailChange | undefined> {
  const { rows } = await sql<EmailChange>`select id, user_id "userId", old_email "oldEmail", new_email "newEmail",
    case when coalesce(undo_until, confirm_until) < clock_timestamp() then 'over'
      when changed_at is null then 'asked' else 'changed' end state
    from email_changes where id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Whether an address is another person's, or was until a change that they can still undo. Without the second, somebody
 * who took an account over could register with its old address, and so take away the way back.
 */
export async function isOthersAddress(db: Executor, email: string, uid: string | null = null): Promise<boolean> {
  const { rows } = await sql`
    select from users where email = ${email} and id is distinct from ${uid}
    union all
    select from email_changes where old_email = ${email} and undo_until > clock_timestamp()
      and user_id is distinct from ${uid}`.execute(db);
  return rows.length > 0;
}

/** Gives the user another address. A mailed link has shown that it is theirs. */
export async function setAddress(trx: Executor, uid: string, email: string): Promise<void> {
  await sql`update users set email = ${email}, email_verified = true, updated_at = clock_timestamp()
    where id = ${uid}`.execute(trx);
  // Links to a former address would come back to life when that address does.
  await sql`delete from mailed_links where user_id = ${uid} and change_id is null`.execute(trx);
}

/** Notes that the change holds, and since when it can be undone. */
export async function noteChanged(trx: Executor, id: string): Promise<void> {
  await sql`update email_changes set changed_at = clock_timestamp(),
    undo_until = clock_timestamp() + interval '7 days' where id = ${id}`.execute(trx);
}

/** Removes a change and all that were made or asked for after it: their links must not undo the undoing. */
export async function dropFrom(trx: Executor, { id, userId }: Pick<EmailChange, 'id' | 'userId'>): Promise<void> {
  await sql`delete from email_changes where user_id = ${userId} and (changed_at is null
    or changed_at >= (select changed_at from email_changes where id = ${id}))`.execute(trx);
}

/** Removes what can be neither confirmed nor undone any more. */
export async function forgetEndedChanges(db: Executor): Promise<void> {
  await sql`delete from email_changes
    where ${isBefore(sql`coalesce(undo_until, confirm_until)`, statementTime)}`.execute(db);
}
