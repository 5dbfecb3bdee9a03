import { keepsPlan } from '@nonet/domain';
import { sql } from 'kysely';

import { notifyLive } from '#/db/notify.ts';
import type { Executor } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import type { SellingParts } from '#/features/billing/billing-parts.ts';
import { noteCompleted } from '#/features/billing/checkouts.queries.ts';
import { beginReading, forgetCustomer, lockForReading } from '#/features/billing/customers.queries.ts';
import { mailNews } from '#/features/billing/mail-news.ts';
import { hasToSettle, noteDoubles } from '#/features/billing/settle-checkouts.ts';
import {
  paidPlan,
  pays,
  type SubscriptionRow,
  storeSubscription,
  subscriptionsOf,
} from '#/features/billing/subscriptions.queries.ts';
import { type Offer, planOfPrice } from '#/payments/catalogue.ts';
import type { ReadSubscription } from '#/payments/read-subscription.ts';

/**
 * Reads the person's subscriptions from Stripe and stores what it says now. Nothing else ever writes them, so webhooks may come
 * in any order, twice or late. Of two readings at once the one that began later is kept.
 */
export async function readAnew(parts: SellingParts, userId: string): Promise<void> {
  const { db, payments, log } = parts;
  const begun = await beginReading(db, { userId, livemode: payments.isLive });
  if (begun === undefined) return;
  const read = await payments.readCustomer(begun.stripeId);
  switch (read.kind) {
    case 'unknown':
      // OP-96: the key may be another account's. A plan ends only when Stripe says that it does.
      log.error(
        { uid: userId, customer: begun.stripeId },
        'Stripe does not know a customer of ours: is the key right?',
      );
      return;
    case 'deleted':
      await transact(db, async (trx) => {
        if (await lockForReading(trx, { userId, ...begun })) await endEverything(trx, parts, userId);
      });
      return;
    case 'customer': {
      const offers = await payments.offers();
      await transact(db, async (trx) => {
        if (await lockForReading(trx, { userId, ...begun }))
          await store(trx, parts, userId, read.subscriptions, offers);
      });
      return;
    }
    default:
      return read satisfies never;
  }
}

async function store(
  trx: Executor,
  parts: SellingParts,
  userId: string,
  subscriptions: readonly ReadSubscription[],
  offers: readonly Offer[],
): Promise<void> {
  const { log, enqueueSettle } = parts;
  const before = await subscriptionsOf(trx, userId);
  const rows = subscriptions.map((read) => rowOf(userId, read, offers));
  for (const row of rows) {
    await storeSubscription(trx, row);
    if (row.plan === null && keepsPlan(row.status)) {
      log.error({ subscription: row.id, price: row.price_id }, 'a subscription has a price that is none of ours');
    }
  }
  for (const { id } of before.filter((known) => isOpen(known) && rows.every((row) => row.id !== known.id))) {
    log.error({ subscription: id }, 'Stripe does not list a subscription of ours any more: nothing was changed');
  }
  if (subscriptions.some(({ trialStart }) => trialStart !== null)) await noteTrial(trx, userId);
  const checkoutIds = subscriptions.flatMap(({ checkoutId }) => checkoutId ?? []);
  await noteDoubles(trx, userId, await noteCompleted(trx, userId, checkoutIds));
  for (const row of await subscriptionsOf(trx, userId)) {
    const read = subscriptions.find(({ id }) => id === row.id);
    if (read !== undefined) await mailNews(trx, parts, row, read);
  }
  if (await hasToSettle(trx, userId)) await enqueueSettle(trx, userId);
  await applyPaidPlan(trx, parts, userId, before);
}

/** A customer that was deleted at Stripe has no subscription any more, and can have none again. */
async function endEverything(trx: Executor, parts: SellingParts, userId: string): Promise<void> {
  const before = await subscriptionsOf(trx, userId);
  for (const { plan } of before.filter(pays)) await parts.mail(trx, { kind: 'subscription-ended', userId, plan });
  await sql`update subscriptions set status = 'canceled', ended_at = coalesce(ended_at, clock_timestamp()),
      cancel_at = null, pay_url = null, card_brand = null, card_last4 = null
    where user_id = ${userId} and status not in ('canceled', 'incomplete_expired')`.execute(trx);
  await sql`update checkout_sessions set status = 'expired' where user_id = ${userId} and status = 'open'`.execute(trx);
  await forgetCustomer(trx, userId);
  await applyPaidPlan(trx, parts, userId, before);
}

/** Gives the person the plan that is paid for now, and tells the browsers when anything changed. */
async function applyPaidPlan(
  trx: Executor,
  { setPlan }: SellingParts,
  userId: string,
  before: readonly SubscriptionRow[],
): Promise<void> {
  const after = await subscriptionsOf(trx, userId);
  await setPlan(trx, { userId, plan: paidPlan(after) });
  if (JSON.stringify(before) !== JSON.stringify(after)) await notifyLive(trx, [{ userId, topics: ['plan'] }]);
}

async function noteTrial(trx: Executor, userId: string): Promise<void> {
  await sql`update customers set trial_used_at = clock_timestamp()
    where user_id = ${userId} and trial_used_at is null`.execute(trx);
}

function isOpen({ status }: SubscriptionRow): boolean {
  return status !== 'canceled' && status !== 'incomplete_expired';
}

function rowOf(
  userId: string,
  read: ReadSubscription,
  offers: readonly Offer[],
): Parameters<typeof storeSubscription>[1] {
  const { id, status, price, interval, amount, checkoutId, card, createdAt } = read;
  return {
    id,
    user_id: userId,
    status,
    price_id: price.id,
    plan: planOfPrice(price, offers),
    interval,
    amount,
    checkout_id: checkoutId,
    created_at: createdAt,
    current_period_end: read.currentPeriodEnd,
    trial_end: read.trialEnd,
    cancel_at: read.cancelAt,
    ended_at: read.endedAt,
    card_brand: card?.brand ?? null,
    card_last4: card?.last4 ?? null,
    pay_url: payUrlOf(read),
  };
}

/** Only while the person has to do something there: a payment that is tried again by itself needs at most another card. */
function payUrlOf({ status, invoice }: ReadSubscription): string | null {
  if (invoice?.status !== 'open') return null;
  return status === 'incomplete' || (status === 'past_due' && invoice.waitsForPerson) ? invoice.url : null;
}
