import { sql } from 'kysely';

import type { SellingParts } from '#/features/billing/billing-parts.ts';

/** Gives the customer at Stripe the address that the person has now. */
export async function updateCustomer({ db, payments }: SellingParts, userId: string): Promise<void> {
  const { rows } = await sql<{ stripeId: string; email: string }>`select c.stripe_id "stripeId", u.email
    from customers c join users u on u.id = c.user_id
    where c.user_id = ${userId} and c.livemode = ${payments.isLive} and c.stripe_id is not null`.execute(db);
  for (const { stripeId, email } of rows) await payments.updateCustomer(stripeId, email);
}
