import { TRIAL_DAYS } from '@nonet/domain';
import type { Stripe } from 'stripe';

import type { PaymentSettings } from '#/config/payment-settings.ts';
import { type Offer, readOffers } from '#/payments/catalogue.ts';
import { type ListedSubscription, listSubscriptions } from '#/payments/listed-subscriptions.ts';
import { isPaymentProblem } from '#/payments/payment-problem.ts';
import { type EventNotice, readEvent } from '#/payments/read-event.ts';
import { openInvoice, type ReadSubscription, readSubscription, waitsForPerson } from '#/payments/read-subscription.ts';
import { findPortal, type SetUp, setUpAccount } from '#/payments/set-up-account.ts';
import { createStripeClient } from '#/payments/stripe-client.ts';
import { undoSubscription } from '#/payments/undo-subscription.ts';

/**
 * Stripe, as far as the product uses it; nothing else calls the package. Every call may fail with a `PaymentProblem`. What makes
 * something there has a key of ours, so that it may be repeated after a crash and still makes one.
 */
export interface Payments {
  isLive: boolean;
  /** False while Stripe did not answer the last call. */
  answers(): boolean;
  /** Our prices there; asked for now and then. */
  offers(): Promise<readonly Offer[]>;
  /** What is known of the prices without waiting for Stripe; asks in the background when that is little or old. */
  knownOffers(): readonly Offer[];
  createCustomer(person: { uid: string; email: string; generation: number }): Promise<string>;
  /** Gives a customer another email. One that was deleted, or that this account never had, is fine. */
  updateCustomer(customerId: string, email: string): Promise<void>;
  readCustomer(customerId: string): Promise<CustomerAtStripe>;
  openCheckout(checkout: NewCheckout): Promise<{ sessionId: string; url: string | null }>;
  /** Ends a checkout session that nobody paid yet. Tells what became of it, also when it had ended before. */
  endCheckout(sessionId: string): Promise<'complete' | 'expired'>;
  /** Ends a subscription at once and pays back all that was paid for it. Returns the cents that were paid back now. */
  undoSubscription(subscriptionId: string): Promise<number>;
  /** Where an invoice is seen, and paid, or its receipt found; undefined when there is none. */
  findInvoicePage(invoiceId: string): Promise<string | undefined>;
  /** Ends all subscriptions of a customer at once and removes what Stripe may remove. One that was deleted before is fine. */
  removeCustomer(customerId: string): Promise<'removed' | 'unknown'>;
  /** Every subscription of the account, of all customers, a page at a time. */
  eachPage(): AsyncGenerator<ListedSubscription[]>;
  /** `change`: the page begins with this change of a subscription, to be confirmed. Stripe may refuse it. */
  openPortal(portal: {
    customerId: string;
    returnUrl: string;
    locale: string;
    change?: { subscriptionId: string; priceId: string };
  }): Promise<string>;
  /** Checks who signed a webhook, and reads it. */
  readEvent(webhook: { body: string; signature: string }): Promise<EventNotice>;
  /** Makes products, prices, portal and webhook there; what is there already stays. */
  setUp(): Promise<SetUp>;
  /** Hangs up; for the end of the process. */
  close(): void;
}

/** `unknown`: this account at Stripe never had such a customer, so the key is another account's or mode's. */
export type CustomerAtStripe =
  | { kind: 'customer'; subscriptions: ReadSubscription[] }
  | { kind: 'deleted' }
  | { kind: 'unknown' };

export interface NewCheckout {
  /** Our own id. The same id, with the same rest, opens the same session again. */
  id: string;
  uid: string;
  customerId: string;
  priceId: string;
  successUrl: string;
  cancelUrl: string;
  withTrial: boolean;
  /** What is said above the button that pays. */
  consent: string;
}

export interface PaymentParts {
  settings: PaymentSettings;
  publicUrl: string;
}

const OFFERS_FRESH_MS = 10 * 60_000;
const OFFERS_RETRY_MS = 15_000;
/** More than one person ever has; Stripe gives no more at once. */
const MOST_SUBSCRIPTIONS = 100;

export function createPayments({ settings, publicUrl }: PaymentParts): Payments {
  const client = createStripeClient(settings);
  const { call } = client;
  let offers: readonly Offer[] = [];
  let offersAt = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<readonly Offer[]> | undefined;

  async function readAnew(): Promise<readonly Offer[]> {
    triedAt = performance.now();
    let found = await readOffers(client, settings);
    // Nobody but the product itself can set up the account of the sandbox, which is empty again after a reset.
    if (settings.isSandbox && found.length === 0) {
      await setUpAccount(client, { publicUrl });
      found = await readOffers(client, settings);
    }
    offers = found;
    offersAt = performance.now();
    return found;
  }

  function readOnce(): Promise<readonly Offer[]> {
    reading ??= readAnew().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  /** A payment that failed is asked about once more: whether it is tried again by itself, or waits for the person. */
  async function read(subscription: Stripe.Subscription): Promise<ReadSubscription> {
    const invoice = openInvoice(subscription);
    return readSubscription(subscription, invoice !== undefined && (await waitsForPerson(client, invoice)));
  }

  async function findCustomer(customerId: string): Promise<CustomerAtStripe['kind']> {
    const customer = await call((stripe) => stripe.customers.retrieve(customerId)).catch((error: unknown) => {
      if (isPaymentProblem(error, 'missing')) return undefined;
      throw error;
    });
    // A reset of the sandbox takes its customers away, and nobody could say there that they are deleted.
    if (customer === undefined) return settings.isSandbox ? 'deleted' : 'unknown';
    return customer.deleted === true ? 'deleted' : 'customer';
  }

  /** The next call asks again; for when Stripe says that it does not have a price. */
  function forgetOffers(): void {
    offersAt = Number.NEGATIVE_INFINITY;
  }

  return {
    isLive: settings.isLive,
    answers: client.answers,

    offers: () => (performance.now() - offersAt < OFFERS_FRESH_MS ? Promise.resolve(offers) : readOnce()),

    knownOffers() {
      const now = performance.now();
      if (now - offersAt >= OFFERS_FRESH_MS && now - triedAt >= OFFERS_RETRY_MS) readOnce().catch(() => undefined);
      return offers;
    },

    async createCustomer({ uid, email, generation }) {
      const params = { email, metadata: { uid } };
      const { id } = await call((stripe) =>
        stripe.customers.create(params, { idempotencyKey: `customer-${uid}-${generation}` }),
      );
      return id;
    },

    async updateCustomer(customerId, email) {
      try {
        await call((stripe) => stripe.customers.update(customerId, { email }));
      } catch (error) {
        if (!isPaymentProblem(error, 'missing')) throw error;
      }
    },

    async readCustomer(customerId) {
      const kind = await findCustomer(customerId);
      if (kind !== 'customer') return { kind };
      const { data } = await call((stripe) =>
        stripe.subscriptions.list({
          customer: customerId,
          status: 'all',
          limit: MOST_SUBSCRIPTIONS,
          expand: [
            'data.default_payment_method',
            'data.latest_invoice',
            'data.customer.invoice_settings.default_payment_method',
          ],
        }),
      );
      return { kind: 'customer', subscriptions: await Promise.all(data.map((one) => read(one))) };
    },

    async openCheckout(checkout) {
      const params = checkoutParams(checkout, settings);
      const { id, url } = await call((stripe) =>
        stripe.checkout.sessions.create(params, { idempotencyKey: `checkout-${checkout.id}` }),
      ).catch((error: unknown) => {
        if (isPaymentProblem(error, 'missing')) forgetOffers();
        throw error;
      });
      return { sessionId: id, url };
    },

    async endCheckout(sessionId) {
      try {
        await call((stripe) => stripe.checkout.sessions.expire(sessionId));
        return 'expired';
      } catch (error) {
        if (!isPaymentProblem(error, 'refused')) throw error;
        // Only an open session can be ended, so it was paid or it expired.
        const { status } = await call((stripe) => stripe.checkout.sessions.retrieve(sessionId));
        if (status === 'complete') return 'complete';
        if (status === 'expired') return 'expired';
        throw error;
      }
    },

    async findInvoicePage(invoiceId) {
      try {
        return (await call((stripe) => stripe.invoices.retrieve(invoiceId))).hosted_invoice_url ?? undefined;
      } catch (error) {
        if (isPaymentProblem(error, 'missing')) return undefined;
        throw error;
      }
    },

    async removeCustomer(customerId) {
      try {
        // Stripe ends the subscriptions with their customer.
        await call((stripe) => stripe.customers.del(customerId));
      } catch (error) {
        if (!isPaymentProblem(error, 'missing')) throw error;
        const kind = await findCustomer(customerId);
        if (kind === 'customer') throw error;
        if (kind === 'unknown') return kind;
      }
      return 'removed';
    },

    undoSubscription: (id) => undoSubscription(client, id),

    eachPage: () => listSubscriptions(client),

    async openPortal({ customerId, returnUrl, locale, change }) {
      const { url } = await call(async (stripe) => {
        const configuration = await findPortal(stripe);
        return stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          locale,
          ...(configuration === undefined ? {} : { configuration }),
          ...(change === undefined ? {} : { flow_data: await changeFlow(stripe, change, returnUrl) }),
        });
      });
      return url;
    },

    readEvent: (webhook) => readEvent(client, settings.webhookSecrets, webhook),

    setUp: () => setUpAccount(client, { publicUrl }),
    close: client.close,
  };
}

function checkoutParams(
  { id, uid, customerId, priceId, successUrl, cancelUrl, withTrial, consent }: NewCheckout,
  { automaticTax }: PaymentSettings,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: uid,
    line_items: [{ price: priceId, quantity: 1 }],
    success_url: successUrl,
    cancel_url: cancelUrl,
    locale: 'auto',
    payment_method_collection: 'always',
    // Needed for the invoice, and with an existing customer also for tax and VAT numbers.
    billing_address_collection: 'required',
    customer_update: { address: 'auto', name: 'auto' },
    tax_id_collection: { enabled: true },
    automatic_tax: { enabled: automaticTax },
    custom_text: { submit: { message: consent } },
    metadata: { uid, checkout: id },
    subscription_data: {
      metadata: { uid, checkout: id },
      ...(withTrial
        ? { trial_period_days: TRIAL_DAYS, trial_settings: { end_behavior: { missing_payment_method: 'cancel' } } }
        : {}),
    },
  };
}

/** A subscription of ours has one item, whose id Stripe wants beside the new price. */
async function changeFlow(
  stripe: Stripe,
  { subscriptionId, priceId }: { subscriptionId: string; priceId: string },
  returnUrl: string,
): Promise<Stripe.BillingPortal.SessionCreateParams.FlowData> {
  const { items } = await stripe.subscriptions.retrieve(subscriptionId);
  return {
    type: 'subscription_update_confirm',
    subscription_update_confirm: {
      subscription: subscriptionId,
      items: items.data.map(({ id, quantity = 1 }) => ({ id, price: priceId, quantity })),
    },
    after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
  };
}
