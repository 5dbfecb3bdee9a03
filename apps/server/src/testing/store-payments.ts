import { sql } from 'kysely';

import type { Database } from '#/db/pool.ts';

/** Stores a person's payments without a payment provider: a customer, a checkout and the subscription that came of it. */
export async function storePayments(db: Database, userId: string): Promise<void> {
  await sql`insert into customers (user_id, stripe_id, livemode) values (${userId}, ${`cus_${userId}`}, false)`.execute(
    db,
  );
  await sql`insert into checkout_sessions (id, user_id, price_id, success_url, cancel_url, stripe_id, url, status)
    values (gen_random_uuid(), ${userId}, 'price_1', '/plans?success=true', '/plans?canceled=true', ${`cs_${userId}`},
      'https://checkout.stripe.com/1', 'complete')`.execute(db);
  await sql`insert into subscriptions (id, user_id, status, price_id, plan, "interval", amount, checkout_id, created_at,
      current_period_end, card_brand, card_last4)
    select ${`sub_${userId}`}, ${userId}, 'active', 'price_1', 'standard', 'month', 1500, id, now(),
      now() + interval '1 month', 'visa', '4242' from checkout_sessions where user_id = ${userId}`.execute(db);
}
