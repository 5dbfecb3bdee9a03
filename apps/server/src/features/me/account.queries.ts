import { sql } from 'kysely';

import type { Database } from '#/db/pool.ts';
import { statementTime } from '#/db/statement-time.ts';

/** What a user's account can do and has shown, beyond what every call reads about its caller. */
export async function readAccount(
  db: Database,
  uid: string,
): Promise<{ emailVerified: boolean; newEmail: string | null; hasPassword: boolean; socialSignIns: string[] }> {
  const row = await db
    .selectFrom('users as u')
    .select((eb) => [
      'u.email_verified',
      eb
        .selectFrom('email_changes as c')
        .select('c.new_email')
        .whereRef('c.user_id', '=', 'u.id')
        .where('c.changed_at', 'is', null)
        .where('c.confirm_until', '>', statementTime)
        .as('new_email'),
      eb
        .exists(eb.selectFrom('accounts as a').whereRef('a.user_id', '=', 'u.id').where('a.password', 'is not', null))
        .as('has_password'),
      sql<string[]>`array(select a.provider_id from accounts a
        where a.user_id = u.id and a.provider_id <> 'credential' order by 1)`.as('social_sign_ins'),
    ])
    .where('u.id', '=', uid)
    .executeTakeFirstOrThrow();
  return {
    emailVerified: row.email_verified,
    newEmail: row.new_email,
    hasPassword: Boolean(row.has_password),
    socialSignIns: row.social_sign_ins,
  };
}
