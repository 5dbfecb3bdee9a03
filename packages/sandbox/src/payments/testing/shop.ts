import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import Stripe from 'stripe';
import { onTestFinished } from 'vitest';

import { randomText } from '#/payments/ids.ts';
import { sandboxForTest, type TestSandbox } from '#/testing/sandbox.ts';

/** A product's side of the payments: the official package, a server that takes webhooks, and plans to sell. */
export interface Shop {
  readonly sandbox: TestSandbox;
  readonly stripe: Stripe;
  readonly key: string;
  readonly webhooks: Webhooks;
  readonly prices: { readonly basic: string; readonly premium: string; readonly yearly: string };
  readonly configuration: string;
}

/** The official package at a sandbox, unchanged but for the address. It does not try again by itself. */
export function stripeAt(url: string, key: string): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** A shop that is set up as the product's own set-up does it. */
export async function openShop(given: TestSandbox | null = null): Promise<Shop> {
  const sandbox = given ?? (await sandboxForTest({ throwaway: true }));
  const key = `sk_test_${randomText(16)}`;
  const stripe = stripeAt(sandbox.url, key);
  const webhooks = await takeWebhooks();
  const priceOf = async (id: string, amount: number, interval: 'month' | 'year'): Promise<string> => {
    const { id: price } = await stripe.prices.create({
      product: id,
      currency: 'eur',
      unit_amount: amount,
      recurring: { interval },
      tax_behavior: 'inclusive',
      lookup_key: `${id}_${interval}`,
      transfer_lookup_key: true,
    });
    return price;
  };
  for (const [id, name] of [
    ['basic', 'Basic'],
    ['premium', 'Premium'],
  ] as const)
    await stripe.products.create({ id, name });
  const prices = {
    basic: await priceOf('basic', 500, 'month'),
    premium: await priceOf('premium', 3_000, 'month'),
    yearly: await priceOf('premium', 30_000, 'year'),
  };
  const { id: configuration } = await stripe.billingPortal.configurations.create({
    business_profile: { headline: 'Nonet' },
    features: {
      customer_update: { enabled: true, allowed_updates: ['email'] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'always_invoice',
        trial_update_behavior: 'continue_trial',
        products: [
          { product: 'basic', prices: [prices.basic] },
          { product: 'premium', prices: [prices.premium, prices.yearly] },
        ],
      },
    },
  });
  const { secret } = await stripe.webhookEndpoints.create({
    url: webhooks.url,
    enabled_events: ['*'],
    api_version: Stripe.API_VERSION as never,
  });
  webhooks.secret = secret ?? '';
  return { sandbox, stripe, key, webhooks, prices, configuration };
}

/** A checkout session of a new customer, and its page. */
export async function beginCheckout(
  shop: Shop,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> {
  const customer =
    more.customer ?? (await shop.stripe.customers.create({ email: 'kim@nonet.test', metadata: { uid: 'u1' } })).id;
  return shop.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: shop.prices.basic, quantity: 1 }],
    success_url: 'http://127.0.0.1:9/plans?success={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1:9/plans?canceled=true',
    ...more,
  });
}

/** Subscribes a new customer by the checkout page. */
export async function subscribeByCheckout(
  shop: Shop,
  { card = '4242 4242 4242 4242', ...more }: Partial<Stripe.Checkout.SessionCreateParams> & { card?: string } = {},
): Promise<Stripe.Subscription> {
  const session = await beginCheckout(shop, more);
  const answer = await sendForm(session.url ?? '', { card, confirmation: 'complete' });
  if (answer.status !== 303) throw new Error(`The checkout was answered ${answer.status}: ${await answer.text()}`);
  const { subscription } = await shop.stripe.checkout.sessions.retrieve(session.id);
  return shop.stripe.subscriptions.retrieve(`${subscription}`);
}

/** The page of a new portal session. */
export async function openPortal(
  shop: Shop,
  customer: string,
  more: Partial<Stripe.BillingPortal.SessionCreateParams> = {},
): Promise<string> {
  const session = await shop.stripe.billingPortal.sessions.create({
    customer,
    configuration: shop.configuration,
    return_url: 'http://127.0.0.1:9/plans',
    ...more,
  });
  return session.url;
}

/** Sends a page's form, as a browser does, and does not follow where it leads. */
export function sendForm(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

/** A webhook as it arrived. */
export interface Webhook {
  readonly body: string;
  readonly signature: string;
  readonly event: Stripe.Event;
}

/** A server that takes webhooks. */
export class Webhooks {
  readonly url: string;
  secret = '';
  /** What it answers; it may hang by never resolving. */
  answer: (webhook: Webhook) => number | Promise<number> = () => 200;
  readonly arrived: Webhook[] = [];
  #watchers: (() => void)[] = [];

  constructor(url: string) {
    this.url = url;
  }

  arrive(webhook: Webhook): number | Promise<number> {
    this.arrived.push(webhook);
    for (const watcher of this.#watchers.splice(0)) watcher();
    return this.answer(webhook);
  }

  types(): string[] {
    return this.arrived.map(({ event }) => event.type);
  }

  /** Resolves with the webhooks of a type once there are so many. */
  async of(type: string, count = 1): Promise<Webhook[]> {
    for (;;) {
      const found = this.arrived.filter(({ event }) => event.type === type);
      if (found.length >= count) return found;
      await new Promise<void>((resolve) => this.#watchers.push(resolve));
    }
  }
}

async function takeWebhooks(): Promise<Webhooks> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    const signature = `${request.headers['stripe-signature']}`;
    const status = await webhooks.arrive({ body, signature, event: JSON.parse(body) });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const webhooks = new Webhooks(`http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return webhooks;
}
