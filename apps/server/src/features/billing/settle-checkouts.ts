import { sql } from 'kysely';

import { notifyLive } from '#/db/notify.ts';
import type { Executor } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import type { SellingParts } from '#/features/billing/billing-parts.ts';
import { noteSessionEnd } from '#/features/billing/checkouts.queries.ts';
import { pays, subscriptionsOf } from '#/features/billing/subscriptions.queries.ts';

/*
 * One subscription at a time (OP-89): when one of a person's checkouts is paid, the others end. Two that were paid at the same
 * moment are found by the reading; then the later subscription is cancelled and paid back.
 */

/** A payment page is open for a day, and none is opened beside a subscription: so a double follows the first within a day. */
const DOUBLE_WITHIN_MS = 25 * 3_600_000;

/**
 * Marks each later one of the subscriptions that came of the person's checkouts and pay. What an operator adds at Stripe by hand is
 * wanted, and so is what was bought while an older one did not pay, even if that one pays again. From then on a double gives no plan.
 */
export async function noteDoubles(trx: Executor, userId: string, checkoutIds: ReadonlySet<string>): Promise<void> {
  const paying = (await subscriptionsOf(trx, userId)).filter(pays);
  const bought = paying.filter(({ checkout_id }) => checkout_id !== null && checkoutIds.has(checkout_id));
  for (const [index, { id, created_at }] of bought.entries()) {
    const former = bought[index - 1];
    if (former === undefined || created_at.getTime() - former.created_at.getTime() > DOUBLE_WITHIN_MS) continue;
    await sql`update subscriptions set double_found_at = clock_timestamp() where id = ${id}`.execute(trx);
  }
}

/** Whether something is left to end: a double, or a payment page although the person has a subscription. */
export async function hasToSettle(trx: Executor, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from subscriptions
      where user_id = ${userId} and double_found_at is not null and double_refunded_at is null
    union all select 1 from checkout_sessions c join subscriptions s on s.user_id = c.user_id
      where c.user_id = ${userId} and c.status = 'open' and c.stripe_id is not null
        and s.status in ('trialing', 'active', 'past_due') and s.double_found_at is null
    limit 1`.execute(trx);
  return rows.length > 0;
}

/** Ends what is left to end. Everything may be done twice. */
export async function settleCheckouts(parts: SellingParts, userId: string): Promise<void> {
  const { db, payments } = parts;
  if ((await subscriptionsOf(db, userId)).some(pays)) {
    for (const { stripe_id: sessionId } of await openSessions(db, userId)) {
      // One that was paid meanwhile makes a double; Stripe's events tell of it.
      await noteSessionEnd(db, { userId, sessionId, status: await payments.endCheckout(sessionId) });
    }
  }
  for (const row of await subscriptionsOf(db, userId)) {
    if (row.double_found_at !== null && row.double_refunded_at === null) await undoDouble(parts, userId, row.id);
  }
}

async function undoDouble({ db, log, payments, mail }: SellingParts, userId: string, id: string): Promise<void> {
  const cents = await payments.undoSubscription(id);
  await transact(db, async (trx) => {
    const { rows } = await sql`update subscriptions set double_refunded_at = clock_timestamp()
      where id = ${id} and double_refunded_at is null returning 1`.execute(trx);
    if (rows.length === 0) return;
    await mail(trx, { kind: 'double-refunded', userId });
    await notifyLive(trx, [{ userId, topics: ['plan'] }]);
    log.info({ uid: userId, subscription: id, cents }, 'a second subscription was ended and paid back');
  });
}

async function openSessions(db: Executor, userId: string): Promise<{ stripe_id: string }[]> {
  const { rows } = await sql<{ stripe_id: string }>`select stripe_id from checkout_sessions
    where user_id = ${userId} and status = 'open' and stripe_id is not null`.execute(db);
  return rows;
}
