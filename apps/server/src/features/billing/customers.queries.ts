import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';

export interface Customer {
  stripeId: string | null;
  livemode: boolean;
  generation: number;
  hadTrial: boolean;
}

export async function findCustomer(db: Executor, userId: string): Promise<Customer | undefined> {
  const { rows } = await sql<Customer>`select stripe_id "stripeId", livemode, generation,
    trial_used_at is not null "hadTrial" from customers where user_id = ${userId}`.execute(db);
  return rows[0];
}

/** The customer's id at Stripe and the time, as PostgreSQL writes it, at which a reading begins now. */
export async function beginReading(
  db: Executor,
  { userId, livemode }: { userId: string; livemode: boolean },
): Promise<{ stripeId: string; beganAt: string } | undefined> {
  const { rows } = await sql<{ stripeId: string; beganAt: string }>`
    select stripe_id "stripeId", clock_timestamp()::text "beganAt" from customers
    where user_id = ${userId} and livemode = ${livemode} and stripe_id is not null`.execute(db);
  return rows[0];
}

/**
 * Locks the customer to store a reading. False when a reading that began later is stored already, or when the customer is
 * another one by now: then this one is out of date.
 */
export async function lockForReading(
  trx: Executor,
  { userId, stripeId, beganAt }: { userId: string; stripeId: string; beganAt: string },
): Promise<boolean> {
  // First the user's row, as everybody who deletes or adds something of a user does.
  await sql`select from users where id = ${userId} for key share`.execute(trx);
  const { rows } = await sql`update customers set read_at = ${beganAt}::timestamptz
    where user_id = ${userId} and stripe_id = ${stripeId} and (read_at is null or read_at < ${beganAt}::timestamptz)
    returning 1`.execute(trx);
  return rows.length > 0;
}

/** The person becomes a new customer with the next checkout. The old one is gone at Stripe, or was only for tests. */
export async function forgetCustomer(trx: Executor, userId: string): Promise<void> {
  await sql`update customers set stripe_id = null, generation = generation + 1 where user_id = ${userId}`.execute(trx);
}
