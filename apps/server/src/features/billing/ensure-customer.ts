import { sql } from 'kysely';

import { transact } from '#/db/transaction.ts';
import type { SellingParts } from '#/features/billing/billing-parts.ts';
import { findCustomer } from '#/features/billing/customers.queries.ts';
import { leaveTestMode } from '#/features/billing/leave-test-mode.ts';
import { isPaymentProblem, PaymentProblem } from '#/payments/payment-problem.ts';

/** Losing every race against another process of ours is a fault. */
const MOST_TRIES = 5;

/**
 * The person's customer at Stripe, made at the first use. The row is there before the call, and the call has a key of the person's:
 * a process that dies in between makes the same customer again, and two at once make one.
 */
export async function ensureCustomer(
  parts: SellingParts,
  { uid, email }: { uid: string; email: string },
): Promise<string> {
  const { db, payments } = parts;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    await sql`insert into customers (user_id, livemode) values (${uid}, ${payments.isLive}) on conflict do nothing`.execute(
      db,
    );
    const customer = await findCustomer(db, uid);
    if (customer === undefined) continue;
    const { stripeId, livemode, generation } = customer;
    if (livemode !== payments.isLive) {
      if (livemode) throw new PaymentProblem('refused', 'The key is a test key, but the customers are real');
      await transact(db, (trx) => leaveTestMode(trx, parts, uid));
      continue;
    }
    if (stripeId !== null) return stripeId;
    await makeCustomer(parts, { uid, email, generation });
  }
  throw new Error('A customer could not be made');
}

async function makeCustomer(
  { db, payments }: SellingParts,
  person: { uid: string; email: string; generation: number },
): Promise<void> {
  const { uid, generation } = person;
  try {
    const made = await payments.createCustomer(person);
    await sql`update customers set stripe_id = ${made}
      where user_id = ${uid} and generation = ${generation} and stripe_id is null`.execute(db);
  } catch (error) {
    if (!isPaymentProblem(error, 'reused')) throw error;
    // The key was used before with other words, for example another email: that customer was never ours to keep.
    await sql`update customers set generation = generation + 1
      where user_id = ${uid} and generation = ${generation} and stripe_id is null`.execute(db);
  }
}
