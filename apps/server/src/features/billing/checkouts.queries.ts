import { type Selectable, sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';
import type { Tables } from '#/db/tables.ts';

export type CheckoutRow = Selectable<Tables['checkout_sessions']>;

export function findCheckout(db: Executor, userId: string, id: string): Promise<CheckoutRow | undefined> {
  return db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Notes what Stripe said about a session of the person's; what it says first about its end stays. */
export async function noteSessionEnd(
  trx: Executor,
  { userId, sessionId, status }: { userId: string; sessionId: string; status: 'complete' | 'expired' },
): Promise<void> {
  await sql`update checkout_sessions set status = ${status}
    where stripe_id = ${sessionId} and user_id = ${userId} and status = 'open'`.execute(trx);
}

/** Notes that a subscription came of these checkouts of the person. Returns those that are the person's. */
export async function noteCompleted(trx: Executor, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`update checkout_sessions set status = 'complete'
    where user_id = ${userId} and id::text = any(${ids}::text[]) returning id`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** True while a checkout was paid whose subscription has not been read yet. */
export async function isConfirming(db: Executor, userId: string): Promise<boolean> {
  const { rows } = await sql`select from checkout_sessions c
    where c.user_id = ${userId} and c.status = 'complete' and c.created_at > clock_timestamp() - interval '2 days'
      and not exists (select from subscriptions s where s.user_id = ${userId} and s.checkout_id = c.id)`.execute(db);
  return rows.length > 0;
}
