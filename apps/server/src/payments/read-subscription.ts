import { type BillingInterval, type SubscriptionStatus, subscriptionStatuses } from '@nonet/domain';
import type { Stripe } from 'stripe';

import type { PriceFacts } from '#/payments/catalogue.ts';

/** A subscription as Stripe has it now, reduced to what we keep or act on. */
export interface ReadSubscription {
  id: string;
  status: SubscriptionStatus;
  price: PriceFacts;
  interval: BillingInterval;
  /** Cents for one interval. */
  amount: number;
  createdAt: Date;
  currentPeriodEnd: Date | null;
  trialStart: Date | null;
  trialEnd: Date | null;
  cancelAt: Date | null;
  endedAt: Date | null;
  /** Our id of the checkout it came from. */
  checkoutId: string | null;
  card: { brand: string; last4: string } | null;
  invoice: ReadInvoice | null;
}

/** The newest invoice of a subscription. */
export interface ReadInvoice {
  id: string;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void' | null;
  /** Page at Stripe on which it is paid, and afterwards its receipt is found. */
  url: string | null;
  /** Cents. */
  paid: number;
}

/** Reads one. Since 2025 the period stands on the item, as each item may have its own. */
export function readSubscription(subscription: Stripe.Subscription, customer: Stripe.Customer): ReadSubscription {
  const { id, cancel_at, cancel_at_period_end, created, ended_at, metadata, trial_end, trial_start } = subscription;
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error(`The subscription ${id} at Stripe has no item`);
  const { price } = item;
  const currentPeriodEnd = instant(item.current_period_end);
  return {
    id,
    status: statusOf(subscription),
    price: {
      id: price.id,
      lookupKey: price.lookup_key,
      productId: typeof price.product === 'string' ? price.product : price.product.id,
    },
    interval: price.recurring?.interval === 'year' ? 'year' : 'month',
    amount: (price.unit_amount ?? 0) * (item.quantity ?? 1),
    createdAt: new Date(created * 1000),
    currentPeriodEnd,
    trialStart: instant(trial_start),
    trialEnd: instant(trial_end),
    cancelAt: instant(cancel_at) ?? (cancel_at_period_end ? currentPeriodEnd : null),
    endedAt: instant(ended_at),
    checkoutId: metadata.checkout ?? null,
    card: cardOf(subscription.default_payment_method) ?? cardOf(customer.invoice_settings.default_payment_method),
    invoice: invoiceOf(subscription.latest_invoice),
  };
}

function statusOf({ id, status }: Stripe.Subscription): SubscriptionStatus {
  const known = subscriptionStatuses.find((one) => one === status);
  if (known === undefined) throw new Error(`The subscription ${id} at Stripe is in an unknown state: ${status}`);
  return known;
}

function instant(seconds: number | null | undefined): Date | null {
  return seconds == null ? null : new Date(seconds * 1000);
}

function cardOf(method: string | Stripe.PaymentMethod | null): ReadSubscription['card'] {
  if (method === null || typeof method === 'string' || method.card === undefined) return null;
  return { brand: method.card.brand, last4: method.card.last4 };
}

function invoiceOf(invoice: string | Stripe.Invoice | null): ReadInvoice | null {
  if (invoice === null || typeof invoice === 'string' || invoice.id === undefined) return null;
  return {
    id: invoice.id,
    status: invoiceStatuses.find((status) => status === invoice.status) ?? null,
    url: invoice.hosted_invoice_url ?? null,
    paid: invoice.amount_paid,
  };
}

const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;
