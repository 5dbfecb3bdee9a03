import { createHash, randomUUID } from 'node:crypto';
import http from 'node:http';
import { Stripe } from 'stripe';
import { onTestFinished } from 'vitest';

import type { Environment } from '#/config.ts';
import { createPayments } from '#/payments/payments.ts';
import { order } from '#/testing/consent.ts';
import { openSandbox, type TestMail } from '#/testing/sandbox.ts';
import { type AnyJson, type Person, startTestServer, type TestServer } from '#/testing/server.ts';
import type { SpyWire } from '#/testing/spy-wire.ts';

/** The application with an account of its own at the sandbox's Stripe. */
export interface Shop {
  server: TestServer;
  sandboxUrl: string;
  key: string;
  /** The same account, as its operator sees it. */
  stripe: Stripe;
  /** The prices by their key, such as `basic_month`. */
  prices: Readonly<Record<string, string>>;
  /** Opens a payment page; returns the answer. */
  checkOut(person: Person, priceKey?: string, more?: object): Promise<{ status: number; body: AnyJson }>;
  /** Subscribes by the payment page, as a person does, with all that follows from it. Returns the subscription's id. */
  subscribe(person: Person, priceKey?: string, card?: string): Promise<string>;
  /** Presses a button of the customer portal, and has all that follows from it. */
  portal(person: Person, fields: Record<string, string>): Promise<void>;
  /** The events since the last call, the oldest first. */
  newEvents(): Promise<Stripe.Event[]>;
  /** Sends an event to the webhook, signed. */
  send(event: object, how?: { at?: Date; secret?: string }): Promise<Response>;
  /** Sends all new events, and runs the jobs. */
  settle(): Promise<void>;
  /** What the person is told of the own plan. */
  ownPlan(person: Person): Promise<AnyJson>;
  customerOf(person: Person): Promise<string>;
  /** The mails that arrived, oldest first. */
  mails(): Promise<TestMail[]>;
  /** An order to the sandbox about this account, such as `fail-next`. */
  order(action: string, body?: object): Promise<AnyJson>;
}

export interface ShopOptions {
  environment?: Environment;
  /** Over this wire the application calls Stripe, and for it that is the real one, not the sandbox. */
  wire?: SpyWire;
}

/** Takes what a person enters on a page of Stripe's. */
export async function sendForm(url: string, fields: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const text = await answer.text();
  if (answer.status !== 303) throw new Error(`The page answered ${answer.status}: ${text.slice(0, 2_000)}`);
}

export const VISA = '4242 4242 4242 4242';

/** An account at the sandbox's Stripe, as its operator sees it. */
export function stripeAt(sandboxUrl: string, key: string): Stripe {
  const { hostname, port } = new URL(sandboxUrl);
  // Without a connection that stays open after the test.
  const httpAgent = new http.Agent({ keepAlive: false });
  return new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false, httpAgent });
}

/** Sends an event to the webhook of a server, signed with the server's own secret unless another is given. */
export function sendSigned(
  server: Pick<TestServer, 'config' | 'fetch'>,
  event: object,
  { at = new Date(), secret = server.config.payments?.webhookSecrets[0] ?? '' }: { at?: Date; secret?: string } = {},
): Promise<Response> {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(at.getTime() / 1000);
  const { webhooks } = new Stripe('sk_test_signs_only');
  return server.fetch('/api/stripe/webhook', {
    method: 'POST',
    body: payload,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    },
  });
}

/** Opens a shop; it closes with the test. */
export async function openShop(options: ShopOptions = {}): Promise<Shop> {
  const shop = await buildShop(options);
  onTestFinished(() => shop.server.close());
  return shop;
}

/** Opens a shop for several tests; its caller closes its server. */
export async function buildShop({ environment = {}, wire }: ShopOptions = {}): Promise<Shop> {
  const sandbox = await openSandbox();
  const key = `sk_test_${randomUUID().replaceAll('-', '')}`;
  const stripe = stripeAt(sandbox.url, key);
  const secret = `whsec_${createHash('sha256').update(`nonet-sandbox:${key}`).digest('base64url')}`;
  wire?.layTo(sandbox.url);
  const api = wire?.url ?? sandbox.url;
  const server = await startTestServer({
    environment: {
      ...sandbox.asOwn,
      STRIPE_SECRET_KEY: key,
      STRIPE_API: api,
      STRIPE_WEBHOOK_SECRET: secret,
      ...environment,
    },
  });
  if (wire !== undefined && server.config.payments !== null) {
    const payments = createPayments({ settings: server.config.payments, publicUrl: server.config.publicUrl });
    await payments.setUp();
    payments.close();
  }
  const { body } = await (await server.register('Visitor')).json('GET', '/api/plans');
  const prices = Object.fromEntries(
    body.plans.flatMap(({ id, monthlyPriceId, yearlyPriceId }: AnyJson) => [
      [`${id}_month`, monthlyPriceId],
      [`${id}_year`, yearlyPriceId],
    ]),
  );
  const seen = new Set<string>();

  const shop: Shop = {
    server,
    sandboxUrl: sandbox.url,
    key,
    stripe,
    prices,
    checkOut: (person, priceKey = 'standard_month', more = {}) =>
      person.json('POST', `/api/customers/${person.uid}/checkout_sessions`, { price: prices[priceKey], ...more }),
    async subscribe(person, priceKey, card = VISA) {
      const { body: checkout } = await shop.checkOut(person, priceKey);
      await sendForm(checkout.url, { card, confirmation: 'complete' });
      await shop.settle();
      const { data } = await stripe.subscriptions.list({ customer: await shop.customerOf(person), status: 'all' });
      return data[0]?.id ?? '';
    },
    async portal(person, fields) {
      const { body: link } = await person.json('POST', '/api/functions/us-central1/createPortalLink', { data: {} });
      await sendForm(link.result.url, fields);
      await shop.settle();
    },
    async newEvents() {
      const events: Stripe.Event[] = [];
      for await (const event of stripe.events.list({ limit: 100 })) if (!seen.has(event.id)) events.push(event);
      for (const { id } of events) seen.add(id);
      return events.toReversed();
    },
    send: (event, how) => sendSigned(server, event, how),
    async settle() {
      for (const event of await shop.newEvents()) await shop.send(event);
      await server.runJobs();
    },
    ownPlan: async (person) => (await person.json('GET', '/api/subscription')).body,
    async customerOf({ uid }) {
      const row = await server.db
        .selectFrom('customers')
        .select('stripe_id')
        .where('user_id', '=', uid)
        .executeTakeFirstOrThrow();
      return row.stripe_id ?? '';
    },
    mails: () => sandbox.mails(),
    order: (action, more = {}) => order(sandbox.url, `networks/payments/${action}`, { key, ...more }),
  };
  return shop;
}
