import type { Database } from '#/db/pool.ts';
import type { Auth } from '#/features/identity/create-auth.ts';

/**
 * Whether this is the user's password. A user who signs in only by another service has none, so no password is right.
 */
export async function verifyPassword(
  { db, auth }: { db: Database; auth: Auth },
  userId: string,
  password: string,
): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  if (account === undefined || account.password === null) return false;
  const context = await auth.$context;
  return context.password.verify({ hash: account.password, password });
}
