import { billingIntervals, type PlanId, planCurrency, planIds, plans, priceKey } from '@nonet/domain';
import type { Stripe } from 'stripe';

import { isPriceAsShown, productId, shownCents } from '#/payments/catalogue.ts';
import { isPaymentProblem } from '#/payments/payment-problem.ts';
import type { StripeClient } from '#/payments/stripe-client.ts';

/** What was made or changed, for the operator. */
export interface SetUp {
  /** A sentence for each thing that was not as it is now. */
  done: string[];
  portalId: string;
  /** The signing secret, which Stripe tells only when it makes an endpoint; null: there was one already. */
  webhookSecret: string | null;
}

export interface SetUpParts {
  publicUrl: string;
}

/** Marks what is ours in an account that may hold other things too. */
const MARK = { nonet: 'plans' } as const;

/** Where Stripe sends its webhooks. */
export const WEBHOOK_PATH = '/api/stripe/webhook';

/** Any of these makes us read the customer's subscription (OP-90). */
export const webhookEvents = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.finalization_failed',
  'customer.updated',
  'customer.deleted',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

/** Makes what the plans need in an account at Stripe: products, prices, portal and webhook. What is there already stays. */
export async function setUpAccount(client: StripeClient, { publicUrl }: SetUpParts): Promise<SetUp> {
  const done: string[] = [];
  const prices: SetUpPrice[] = [];
  for (const plan of planIds) {
    const product = await setUpProduct(client, plan, done);
    for (const price of await setUpPrices(client, plan, product, done)) prices.push(price);
  }
  const portalId = await setUpPortal(client, { publicUrl, prices }, done);
  const webhookSecret = await setUpWebhook(client, publicUrl, done);
  return { done, portalId, webhookSecret };
}

interface SetUpPrice {
  product: string;
  id: string;
}

async function setUpProduct({ call }: StripeClient, plan: PlanId, done: string[]): Promise<string> {
  const id = productId(plan);
  const { displayName, description } = plans[plan];
  const wanted = { name: `Nonet ${displayName}`, description, active: true, metadata: { ...MARK, plan } };
  const found = await call((stripe) => stripe.products.retrieve(id)).catch((error: unknown) => {
    if (isPaymentProblem(error, 'missing')) return undefined;
    throw error;
  });
  if (found === undefined) {
    await call((stripe) => stripe.products.create({ id, ...wanted })).catch((error: unknown) => {
      // Another process of ours sets up the sandbox at the same moment.
      if (!isPaymentProblem(error) || error.code !== 'resource_already_exists') throw error;
    });
    done.push(`Made the product ${id}.`);
  } else if (!found.active || found.name !== wanted.name || found.description !== description) {
    await call((stripe) => stripe.products.update(id, wanted));
    done.push(`Changed the product ${id}.`);
  }
  return id;
}

/** A price's amount never changes: a new price takes over the lookup key, and those who pay the old one go on paying it. */
async function setUpPrices(
  { call }: StripeClient,
  plan: PlanId,
  product: string,
  done: string[],
): Promise<SetUpPrice[]> {
  const keys = billingIntervals.map((interval) => ({ interval, key: priceKey(plan, interval) }));
  const { data: found } = await call((stripe) =>
    stripe.prices.list({ lookup_keys: keys.map(({ key }) => key), active: true, limit: 100 }),
  );
  const prices: SetUpPrice[] = [];
  for (const { interval, key } of keys) {
    const current = found.find(({ lookup_key }) => lookup_key === key);
    if (current !== undefined && isPriceAsShown(current, plan, interval)) {
      prices.push({ product, id: current.id });
      continue;
    }
    const { id } = await call((stripe) =>
      stripe.prices.create({
        product,
        currency: planCurrency.toLowerCase(),
        unit_amount: shownCents(plan, interval),
        recurring: { interval },
        tax_behavior: 'inclusive',
        lookup_key: key,
        transfer_lookup_key: true,
        metadata: { ...MARK, plan },
      }),
    );
    done.push(
      current === undefined ? `Made the price ${key}.` : `Made the price ${key} anew, as it cost something else.`,
    );
    prices.push({ product, id });
  }
  return prices;
}

async function setUpPortal(
  { call }: StripeClient,
  { publicUrl, prices }: SetUpParts & { prices: readonly SetUpPrice[] },
  done: string[],
): Promise<string> {
  const products = [...Map.groupBy(prices, ({ product }) => product)].map(([product, own]) => ({
    product,
    prices: own.map(({ id }) => id),
  }));
  const wanted = {
    default_return_url: `${publicUrl}/plans`,
    business_profile: {
      privacy_policy_url: `${publicUrl}/privacy-policy`,
      terms_of_service_url: `${publicUrl}/terms-of-service`,
    },
    features: {
      customer_update: { enabled: true, allowed_updates: ['address', 'name', 'tax_id'] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'always_invoice',
        products,
      },
    },
    metadata: MARK,
  } satisfies Stripe.BillingPortal.ConfigurationCreateParams;
  const found = await call(findPortal);
  if (found === undefined) {
    const { id } = await call((stripe) => stripe.billingPortal.configurations.create(wanted));
    done.push('Made the configuration of the customer portal.');
    return id;
  }
  await call((stripe) => stripe.billingPortal.configurations.update(found, wanted));
  return found;
}

/** The id of our configuration of the portal. Stripe's default one cannot be set by its API. */
export async function findPortal(stripe: Stripe): Promise<string | undefined> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  return data.find(({ metadata }) => metadata?.nonet === MARK.nonet)?.id;
}

async function setUpWebhook({ call }: StripeClient, publicUrl: string, done: string[]): Promise<string | null> {
  const url = `${publicUrl}${WEBHOOK_PATH}`;
  const { Stripe } = await import('stripe');
  const { data } = await call((stripe) => stripe.webhookEndpoints.list({ limit: 100 }));
  const found = data.find((endpoint) => endpoint.url === url);
  if (found === undefined) {
    const { secret } = await call((stripe) =>
      stripe.webhookEndpoints.create({
        url,
        enabled_events: [...webhookEvents],
        api_version: Stripe.API_VERSION,
        description: 'Nonet',
        metadata: MARK,
      }),
    );
    done.push(`Made the webhook endpoint ${url}.`);
    return secret ?? null;
  }
  const has = new Set<string>(found.enabled_events);
  if (
    found.status !== 'enabled' ||
    has.size !== webhookEvents.length ||
    webhookEvents.some((event) => !has.has(event))
  ) {
    await call((stripe) =>
      stripe.webhookEndpoints.update(found.id, { enabled_events: [...webhookEvents], disabled: false }),
    );
    done.push(`Changed the webhook endpoint ${url}.`);
  }
  return null;
}
