import type { Database } from '#/db/pool.ts';

/** What a user's account can do and has shown, beyond what every call knows of its caller. */
export async function readAccount(
  db: Database,
  uid: string,
): Promise<{ emailVerified: boolean; hasPassword: boolean }> {
  const row = await db
    .selectFrom('users as u')
    .select((eb) => [
      'u.email_verified',
      eb
        .exists(
          eb
            .selectFrom('accounts as a')
            .select('a.id')
            .whereRef('a.user_id', '=', 'u.id')
            .where('a.password', 'is not', null),
        )
        .as('has_password'),
    ])
    .where('u.id', '=', uid)
    .executeTakeFirstOrThrow();
  return { emailVerified: row.email_verified, hasPassword: Boolean(row.has_password) };
}
