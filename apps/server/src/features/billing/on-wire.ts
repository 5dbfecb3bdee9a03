import type { CheckoutSession, Subscription } from '@nonet/contract';
import { billingMessages } from '@nonet/domain';

import type { CheckoutRow } from '#/features/billing/checkouts.queries.ts';
import type { SubscriptionRow } from '#/features/billing/subscriptions.queries.ts';

/** Longer than opening any checkout takes; after it the process that opened it is dead. */
const OPENING_MS = 60_000;

export function subscriptionOnWire(row: SubscriptionRow): Subscription {
  const { id, status, price_id, plan, interval, amount, card_brand, card_last4, pay_url } = row;
  return {
    id,
    status,
    price: { id: price_id },
    plan,
    interval,
    amount: amount / 100,
    currentPeriodEnd: row.current_period_end?.toISOString() ?? null,
    trialEnd: row.trial_end?.toISOString() ?? null,
    cancelAt: row.cancel_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    card: card_brand === null || card_last4 === null ? null : { brand: card_brand, last4: card_last4 },
    payUrl: pay_url,
  };
}

export function checkoutOnWire(row: CheckoutRow): CheckoutSession {
  const { id, price_id, success_url, cancel_url, url, created_at } = row;
  const isGivenUp = url === null && Date.now() - created_at.getTime() > OPENING_MS;
  const message = row.error ?? (isGivenUp ? billingMessages.checkoutFailed : null);
  return { id, price: price_id, success_url, cancel_url, url, error: message === null ? null : { message } };
}
