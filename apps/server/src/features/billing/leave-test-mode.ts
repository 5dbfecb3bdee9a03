import { sql } from 'kysely';

import { notifyLive } from '#/db/notify.ts';
import type { Executor } from '#/db/pool.ts';
import type { SellingParts } from '#/features/billing/billing-parts.ts';

/**
 * When the operator goes live, what was paid for with test cards ends. Never the other way: a test key that was set by mistake
 * must not take away what people really pay for.
 */
export async function leaveTestMode(trx: Executor, { setPlan }: SellingParts, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for key share`.execute(trx);
  const { rows } = await sql`update customers set livemode = true, stripe_id = null, generation = generation + 1,
      trial_used_at = null, read_at = null
    where user_id = ${userId} and not livemode returning 1`.execute(trx);
  if (rows.length === 0) return;
  await trx.deleteFrom('subscriptions').where('user_id', '=', userId).execute();
  await trx.deleteFrom('checkout_sessions').where('user_id', '=', userId).execute();
  await setPlan(trx, { userId, plan: null });
  await notifyLive(trx, [{ userId, topics: ['plan'] }]);
}
