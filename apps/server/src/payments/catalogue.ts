import {
  type BillingInterval,
  billingIntervals,
  ofPriceKey,
  type PlanId,
  planCurrency,
  planIds,
  plans,
  priceKey,
} from '@nonet/domain';
import type { Stripe } from 'stripe';

import type { PaymentSettings } from '#/config/payment-settings.ts';
import { isPaymentProblem } from '#/payments/payment-problem.ts';
import type { StripeClient } from '#/payments/stripe-client.ts';

/** A price of one of our plans at Stripe. */
export interface Offer {
  plan: PlanId;
  interval: BillingInterval;
  priceId: string;
  productId: string;
  /** False when Stripe would take another sum than the card of the plan shows: then it is not sold. */
  isAsShown: boolean;
}

/** What is known of the price of a subscription. */
export interface PriceFacts {
  id: string;
  lookupKey: string | null;
  productId: string;
}

/** The id that a plan's product gets at Stripe, so that setting up twice makes one. */
export function productId(plan: PlanId): string {
  return `nonet_${plan}`;
}

/**
 * The plan that a price pays for (OP-91): by the price's id or lookup key, else by its product, since an old price loses its key
 * when the amount changes. Null: the price is none of ours.
 */
export function planOfPrice(
  { id, lookupKey, productId: product }: PriceFacts,
  offers: readonly Offer[],
): PlanId | null {
  return (
    offers.find(({ priceId }) => priceId === id)?.plan ??
    ofPriceKey(lookupKey)?.plan ??
    planIds.find((plan) => productId(plan) === product) ??
    offers.find((offer) => offer.productId === product)?.plan ??
    null
  );
}

/** Asks Stripe for our prices: those that the settings name by their id, the others by their lookup key. */
export async function readOffers(
  { call }: StripeClient,
  { priceIds }: Pick<PaymentSettings, 'priceIds'>,
): Promise<Offer[]> {
  const keys = planIds.flatMap((plan) => billingIntervals.map((interval) => priceKey(plan, interval)));
  const byKey = keys.filter((key) => !priceIds.has(key));
  const found = await call(async (stripe) => {
    if (byKey.length === 0) return [];
    const { data } = await stripe.prices.list({ lookup_keys: byKey, active: true, limit: 100 });
    return data;
  });
  const named = await Promise.all(
    [...priceIds].map(async ([key, id]): Promise<[string, Stripe.Price] | undefined> => {
      try {
        return [key, await call((stripe) => stripe.prices.retrieve(id))];
      } catch (error) {
        if (isPaymentProblem(error, 'missing')) return undefined;
        throw error;
      }
    }),
  );
  const prices = new Map([
    ...found.flatMap((price) => (price.lookup_key === null ? [] : [[price.lookup_key, price] as const])),
    ...named.filter((entry) => entry !== undefined),
  ]);
  return keys.flatMap((key) => {
    const price = prices.get(key);
    const offered = ofPriceKey(key);
    return price === undefined || offered === null ? [] : [offerOf(offered, price)];
  });
}

/** What a plan costs at Stripe, in cents. */
export function shownCents(plan: PlanId, interval: BillingInterval): number {
  const { monthlyPrice, yearlyPrice } = plans[plan];
  return Math.round((interval === 'month' ? monthlyPrice : yearlyPrice) * 100);
}

/** Whether Stripe takes what the card of the plan shows, tax included. */
export function isPriceAsShown(
  { active, currency, recurring, tax_behavior, unit_amount }: Stripe.Price,
  plan: PlanId,
  interval: BillingInterval,
): boolean {
  return (
    active &&
    currency.toUpperCase() === planCurrency &&
    unit_amount === shownCents(plan, interval) &&
    recurring?.interval === interval &&
    recurring.interval_count === 1 &&
    tax_behavior !== 'exclusive'
  );
}

function offerOf({ plan, interval }: { plan: PlanId; interval: BillingInterval }, price: Stripe.Price): Offer {
  return {
    plan,
    interval,
    priceId: price.id,
    productId: typeof price.product === 'string' ? price.product : price.product.id,
    isAsShown: isPriceAsShown(price, plan, interval),
  };
}
