import { type BillingInterval, type SubscriptionStatus, subscriptionStatuses } from '@nonet/domain';
import type { Stripe } from 'stripe';

import type { PriceFacts } from '#/payments/catalogue.ts';
import type { StripeClient } from '#/payments/stripe-client.ts';

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
  createdAt: Date;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void' | null;
  /** Page at Stripe on which it is paid, and afterwards its receipt is found. */
  url: string | null;
  /** Cents. */
  paid: number;
  /** Its payment waits until the person confirms it with the bank, or pays in another way. */
  waitsForPerson: boolean;
}

/**
 * Reads one whose card, customer and invoice were asked for with it. Since 2025 the period stands on the item, as each item may
 * have its own.
 */
export function readSubscription(subscription: Stripe.Subscription, waits: boolean): ReadSubscription {
  const { id, created, ended_at, metadata, trial_end, trial_start } = subscription;
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error(`The subscription ${id} at Stripe has no item`);
  const { price } = item;
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
    currentPeriodEnd: periodEndOf(subscription),
    trialStart: instant(trial_start),
    trialEnd: instant(trial_end),
    cancelAt: cancelTimeOf(subscription),
    endedAt: instant(ended_at),
    checkoutId: metadata.checkout ?? null,
    card: cardOf(subscription.default_payment_method) ?? cardOf(cardOfCustomer(subscription.customer)),
    invoice: invoiceOf(subscription.latest_invoice, waits),
  };
}

export function periodEndOf({ items }: Stripe.Subscription): Date | null {
  return instant(items.data[0]?.current_period_end);
}

/** When it ends, if it was cancelled for a later time. The portal says it in one of two ways, by the kind of billing. */
export function cancelTimeOf(subscription: Stripe.Subscription): Date | null {
  const { cancel_at, cancel_at_period_end } = subscription;
  return instant(cancel_at) ?? (cancel_at_period_end ? periodEndOf(subscription) : null);
}

function statusOf({ id, status }: Stripe.Subscription): SubscriptionStatus {
  const known = subscriptionStatuses.find((one) => one === status);
  if (known === undefined) throw new Error(`The subscription ${id} at Stripe is in an unknown state: ${status}`);
  return known;
}

function instant(seconds: number | null | undefined): Date | null {
  return seconds == null ? null : new Date(seconds * 1000);
}

function cardOfCustomer(customer: Stripe.Subscription['customer']): string | Stripe.PaymentMethod | null {
  return typeof customer === 'string' || customer.deleted === true
    ? null
    : customer.invoice_settings.default_payment_method;
}

function cardOf(method: string | Stripe.PaymentMethod | null): ReadSubscription['card'] {
  if (method === null || typeof method === 'string' || method.card === undefined) return null;
  return { brand: method.card.brand, last4: method.card.last4 };
}

/** The id of the invoice that a subscription could not collect yet. */
export function openInvoice({ latest_invoice: invoice, status }: Stripe.Subscription): string | undefined {
  if (invoice === null || typeof invoice === 'string' || invoice.status !== 'open') return undefined;
  return status === 'past_due' || status === 'incomplete' || status === 'unpaid' ? invoice.id : undefined;
}

/** Whether a bank wants the person to confirm the payment of an invoice. An invoice names its payments only when asked. */
export async function waitsForPerson({ call }: StripeClient, invoice: string): Promise<boolean> {
  const { data } = await call((stripe) =>
    stripe.invoicePayments.list({ invoice, expand: ['data.payment.payment_intent'] }),
  );
  return data.some(({ payment: { payment_intent: intent } }) => {
    if (intent === undefined || typeof intent === 'string') return false;
    // A charge while nobody was there is refused with this code; the bank takes it once the person confirms.
    return intent.status === 'requires_action' || intent.last_payment_error?.code === 'authentication_required';
  });
}

function invoiceOf(invoice: string | Stripe.Invoice | null, waits: boolean): ReadInvoice | null {
  if (invoice === null || typeof invoice === 'string' || invoice.id === undefined) return null;
  return {
    id: invoice.id,
    createdAt: new Date(invoice.created * 1000),
    status: invoiceStatuses.find((status) => status === invoice.status) ?? null,
    url: invoice.hosted_invoice_url ?? null,
    paid: invoice.amount_paid,
    waitsForPerson: waits,
  };
}

const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;
