import type { Database } from '#/db/pool.ts';

/** The receiver of a mail about an account. */
export async function findMailUser(db: Database, by: { email: string } | { userId: string }) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'email_verified'])
    .$call((query) =>
      'email' in by ? query.where('email', '=', by.email.toLowerCase()) : query.where('id', '=', by.userId),
    )
    .executeTakeFirst();
  return row && { id: row.id, email: row.email, name: row.name, emailVerified: row.email_verified };
}
