import { readFileSync } from 'node:fs';

import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import type { showPrice, showProduct } from '#/payments/show-catalogue.ts';
import type { showCard, showCustomer } from '#/payments/show-customer.ts';
import type { showEvent } from '#/payments/show-event.ts';
import type {
  showCharge,
  showInvoice,
  showInvoicePayments,
  showPaymentIntent,
  showRefund,
} from '#/payments/show-invoice.ts';
import type { showCheckoutSession, showLineItems, showPortalSession } from '#/payments/show-session.ts';
import type { showPortalConfiguration, showWebhookEndpoint } from '#/payments/show-set-up.ts';
import type { showSubscription } from '#/payments/show-subscription.ts';
import { openShop, type Shop, subscribeByCheckout } from '#/payments/testing/shop.ts';

/** The types of the official package as they are on the wire, where decimals are texts. */
type Wire<Type> = Type extends Stripe.Decimal
  ? string
  : Type extends readonly (infer Item)[]
    ? readonly Wire<Item>[]
    : Type extends object
      ? { readonly [Name in keyof Type]: Wire<Type[Name]> }
      : Type;

/** The resource's name in the official fixtures, and how it is asked for. */
type Kind = readonly [fixture: string, ask: (made: Made) => Promise<unknown>];

/** A kind of answer. It compiles only while what is shown is of the type that the pinned package says. */
function kind<Official, _Shown extends (...given: never[]) => Wire<Official>>(...row: Kind): Kind {
  return row;
}

const kinds: readonly Kind[] = [
  kind<Stripe.Product, typeof showProduct>('product', ({ get }) => get('products/basic')),
  kind<Stripe.Price, typeof showPrice>('price', ({ get, shop }) => get(`prices/${shop.prices.basic}`)),
  kind<Stripe.BillingPortal.Configuration, typeof showPortalConfiguration>(
    'billing_portal.configuration',
    ({ get, shop }) => get(`billing_portal/configurations/${shop.configuration}`),
  ),
  kind<Stripe.BillingPortal.Session, typeof showPortalSession>(
    'billing_portal.session',
    ({ post, shop, subscription }) =>
      post('billing_portal/sessions', {
        customer: `${subscription.customer}`,
        configuration: shop.configuration,
        'flow_data[type]': 'subscription_update',
        'flow_data[subscription_update][subscription]': subscription.id,
        'flow_data[after_completion][type]': 'redirect',
        'flow_data[after_completion][redirect][return_url]': 'https://nonet.test/done',
      }),
  ),
  kind<Stripe.WebhookEndpoint, typeof showWebhookEndpoint>('webhook_endpoint', ({ get }) =>
    first(get('webhook_endpoints')),
  ),
  kind<Stripe.Customer | Stripe.DeletedCustomer, typeof showCustomer>('customer', ({ get, subscription }) =>
    get(`customers/${subscription.customer}`),
  ),
  kind<Stripe.PaymentMethod, typeof showCard>('payment_method', ({ get, subscription }) =>
    get(`payment_methods/${subscription.default_payment_method}`),
  ),
  kind<Stripe.Checkout.Session, typeof showCheckoutSession>('checkout.session', ({ get }) =>
    first(get('checkout/sessions')),
  ),
  kind<Stripe.LineItem[], typeof showLineItems>('item', ({ get }) =>
    first(get('checkout/sessions').then(({ data }) => get(`checkout/sessions/${data[0].id}/line_items`))),
  ),
  kind<Stripe.Subscription, typeof showSubscription>('subscription', ({ get, subscription }) =>
    get(`subscriptions/${subscription.id}`),
  ),
  kind<Stripe.Invoice, typeof showInvoice>('invoice', ({ get, subscription }) =>
    get(`invoices/${subscription.latest_invoice}`),
  ),
  kind<Stripe.InvoicePayment[], typeof showInvoicePayments>('invoice_payment', ({ get }) =>
    first(get('invoice_payments')),
  ),
  kind<Stripe.Charge, typeof showCharge>('charge', ({ get }) => first(get('charges'))),
  kind<Stripe.PaymentIntent, typeof showPaymentIntent>('payment_intent', ({ get }) =>
    first(get('charges').then(({ data }) => get(`payment_intents/${data[0].payment_intent}`))),
  ),
  kind<Stripe.Refund, typeof showRefund>('refund', ({ get, post }) =>
    get('charges').then(({ data }) => post('refunds', { charge: data[0].id })),
  ),
  kind<
    Pick<Stripe.Event, 'api_version' | 'created' | 'id' | 'livemode' | 'object' | 'pending_webhooks' | 'request'>,
    typeof showEvent
  >('event', ({ get }) => first(get('events'))),
];

const fixtures: Record<string, Record<string, unknown>> = JSON.parse(
  readFileSync(new URL('fixtures-2026-08-21.json', import.meta.url), 'utf8'),
).resources;

describe('answers have every key of the official fixtures of 2026, and none of another type:', () => {
  test.each(kinds)('%s', async (name, ask) => {
    const shown = await ask(await make());
    expect(shown).toMatchObject({ object: name, id: expect.any(String) });
    expect(issuesOf(fixtures[name], shown, name)).toEqual([]);
  });

  test('a deleted customer and a deleted endpoint', async () => {
    const { get, remove, subscription } = await make();
    expect(
      issuesOf(fixtures['deleted_customer'], await remove(`customers/${subscription.customer}`), 'customer'),
    ).toEqual([]);
    const { id } = (await first(get('webhook_endpoints'))) as { id: string };
    expect(issuesOf(fixtures['deleted_webhook_endpoint'], await remove(`webhook_endpoints/${id}`), 'endpoint')).toEqual(
      [],
    );
  });

  test('and what differs is found', () => {
    const official = { a: 1, b: { c: 'x' }, d: null, e: [{ f: true }] };
    expect(issuesOf(official, { a: '1', b: { c: 2 }, e: [{}] }, '$')).toEqual([
      '$.a is a string, not a number',
      '$.b.c is a number, not a string',
      '$.d is missing',
      '$.e[0].f is missing',
    ]);
  });
});

interface Made {
  readonly shop: Shop;
  readonly subscription: Stripe.Subscription;
  get(path: string): Promise<Raw>;
  post(path: string, fields: Record<string, string>): Promise<Raw>;
  remove(path: string): Promise<Raw>;
}

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at as they are on the wire.
type Raw = any;

/** A shop with a paid subscription, asked without the official package, which would change decimals. */
async function make(): Promise<Made> {
  const shop = await openShop();
  const subscription = await subscribeByCheckout(shop);
  const call = async (method: string, path: string, fields?: Record<string, string>): Promise<Raw> => {
    const body = fields === undefined ? {} : { body: new URLSearchParams(fields) };
    const answer = await fetch(`${shop.sandbox.url}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${shop.key}` },
      ...body,
    });
    return answer.json();
  };
  return {
    shop,
    subscription,
    get: (path) => call('GET', path),
    post: (path, fields) => call('POST', path, fields),
    remove: (path) => call('DELETE', path),
  };
}

async function first(list: Promise<Raw>): Promise<unknown> {
  return (await list).data?.[0] ?? list;
}

/** Where the fixtures are not what is answered, and why. */
const exceptions: ReadonlyMap<string, string> = new Map([
  ['invoice.subscription', 'it moved to parent.subscription_details in 2025, and the pinned package has it there only'],
  ['event.data.object', 'it is of the kind that the event is about; in the fixture a plan'],
]);

/** Where an answer lacks a key that the fixture has, or has a value of another type. What is null on either side may be. */
function* differences(official: unknown, shown: unknown, place: string): Generator<string> {
  if (official === null || shown === null || place.endsWith('.metadata')) return;
  const [wanted, given] = [typeOf(official), typeOf(shown)];
  if (wanted !== given) yield `${place} is a ${given}, not a ${wanted}`;
  else if (Array.isArray(official) && Array.isArray(shown)) {
    if (official.length > 0 && shown.length > 0) yield* differences(official[0], shown[0], `${place}[0]`);
  } else if (typeof official === 'object') {
    for (const [name, value] of Object.entries(official)) {
      if (exceptions.has(`${place}.${name}`)) continue;
      if (!Object.hasOwn(shown as object, name)) yield `${place}.${name} is missing`;
      else yield* differences(value, (shown as Record<string, unknown>)[name], `${place}.${name}`);
    }
  }
}

function issuesOf(official: unknown, shown: unknown, place: string): string[] {
  return [...differences(official, shown, place)];
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value;
}
